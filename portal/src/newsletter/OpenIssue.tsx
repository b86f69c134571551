import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Delivery } from './Delivery.tsx'
import { isIssueMissing, issueQuery } from './queries.ts'
import { SentIssue } from './SentIssue.tsx'
import { viewSearch } from './views.ts'
import { WriteIssue } from './WriteIssue.tsx'

/** An issue that is stored, as it is now. */
export function OpenIssue({ id }: { id: string }) {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery({ ...issueQuery(id), refetchOnWindowFocus: false })
  if (error && isIssueMissing(error)) {
    return (
      <Alert>
        This issue does not exist. <Link to={{ search: viewSearch(params, 'write') }}>Write a new one</Link>
      </Alert>
    )
  }
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>Loading the issue...</Loading>
    )
  }
  const { issue, progress } = data
  if (issue.state === 'draft') {
    return <WriteIssue id={id} stored={issue} isNew={false} onSent={() => void refetch()} />
  }
  return (
    <div className="flow">
      <Delivery issue={issue} progress={progress} />
      <SentIssue issue={issue} />
    </div>
  )
}
