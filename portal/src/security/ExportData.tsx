import { accountCalls } from '@lorecircle/shared/account/calls'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { Alert, Status } from '../ui/Notice.tsx'
import { Part } from './Part.tsx'

export function ExportData() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { url } = await api(accountCalls.exportData, {})
      location.assign(url)
    },
  })
  return (
    <Part title="Your data">
      <p>
        One JSON file with your account, profile, welcome page, books, posts, drafts, pages, letters, orders
        and subscribers. Pictures are named in it by their addresses; eBook files are not in it.
      </p>
      {error && <Alert>{messageOf(error)} Please try again.</Alert>}
      {isSuccess && <Status>Your file is on its way.</Status>}
      <button type="button" className="btn line" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Gathering...' : 'Download my data'}
      </button>
    </Part>
  )
}
