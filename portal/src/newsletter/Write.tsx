import { type IssueForAuthor, newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { localDraft } from '../editing/local-draft.ts'
import { useFreshId } from '../editing/useFreshId.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { MailFrame } from '../ui/MailFrame.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Delivery } from './Delivery.tsx'
import { IssueDraft, issueDraftKey } from './issue-draft.ts'
import { isIssueMissing, issueQuery } from './queries.ts'
import { viewSearch } from './views.ts'
import { WriteIssue } from './WriteIssue.tsx'

export function Write() {
  const { sub } = useAuthor()
  const { id, isNew, name, finish } = useEditedIssue(
    localDraft(localStorage, sub, issueDraftKey(null), IssueDraft)?.draft.id,
  )
  return isNew ? (
    <WriteIssue key={id} id={id} stored={null} isNew onStored={name} onSent={finish} />
  ) : (
    <OpenIssue key={id} id={id} />
  )
}

function useEditedIssue(local: string | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get('issue')
  const { freshId, renew } = useFreshId(named, local)
  const id = named ?? freshId
  const name = () => setParams(viewSearch(params, 'write', { issue: id }), { replace: true })
  return {
    id,
    isNew: id === freshId,
    /** Called after the first save: puts the id into the URL, so that a reload finds the issue. */
    name,
    /** The issue is no longer a draft: shows the stored version. */
    finish() {
      renew(id)
      name()
    },
  }
}

function OpenIssue({ id }: { id: string }) {
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

function SentIssue({ issue: { id, subject, preheader, body } }: { issue: IssueForAuthor }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletter', 'sent-issue', id],
    queryFn: () => api(newsletterCalls.previewIssue, { subject, preheader, body }),
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading>Loading the issue...</Loading>
  return (
    <section className="letter-preview" aria-label="The issue">
      <MailFrame {...data} />
    </section>
  )
}
