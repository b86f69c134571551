import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { MailFrame } from '../ui/MailFrame.tsx'

/** What readers have got, or are about to get. */
export function SentIssue({ issue: { id, subject, preheader, body } }: { issue: IssueForAuthor }) {
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
