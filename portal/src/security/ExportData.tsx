import { accountCalls } from '@lorecircle/shared/account/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { Timestamp } from '../progress/When.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { SecurityPanel } from './Part.tsx'
import { exportQuery } from './queries.ts'

/** Downloads the file when it is complete; large accounts take a while and also get an email. */
export function ExportData() {
  const queries = useQueryClient()
  const { data: found } = useQuery(exportQuery)
  const [file, setFile] = useState<'idle' | 'wanted' | 'in_progress'>('idle')
  const gather = useMutation({
    mutationFn: () => api(accountCalls.exportData, {}),
    onMutate: () => setFile('idle'),
    onSuccess(state) {
      queries.setQueryData(exportQuery.queryKey, state)
      setFile('wanted')
    },
  })
  const again = useMutation({
    mutationFn: () => queries.fetchQuery({ ...exportQuery, staleTime: 0 }),
    onSuccess: () => setFile('wanted'),
  })
  const url = found?.url
  useEffect(() => {
    if (file !== 'wanted' || !url) return
    location.assign(url)
    setFile('in_progress')
  }, [file, url])

  const isGathering = gather.isPending || found?.state === 'gathering'
  const error = gather.error ?? again.error
  return (
    <SecurityPanel title="Your data">
      <p>
        One JSON file with all that you wrote and set up here, your orders and your subscribers. Pictures are
        named in it by their addresses; eBook files are not in it.
      </p>
      {error && <Alert>{toErrorMessage(error)} Please try again.</Alert>}
      {file === 'in_progress' && <Status>Your file is on its way.</Status>}
      {found?.state === 'gathering' && (
        <Status>This takes a while. You can leave this page: we email you when your file is ready.</Status>
      )}
      {found?.state === 'ready' && found.requestedAt && (
        <p className="row">
          <button
            type="button"
            className="btn line"
            disabled={again.isPending}
            onClick={() => again.mutate()}
          >
            Fetch the file of <Timestamp at={found.requestedAt} as="shortMoment" />
          </button>
        </p>
      )}
      <button type="button" className="btn line" disabled={isGathering} onClick={() => gather.mutate()}>
        {isGathering ? 'Gathering...' : 'Download my data'}
      </button>
    </SecurityPanel>
  )
}
