import type { IssueForAuthor, IssueInList } from '@lorecircle/shared/newsletter/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { useDeletion } from '../editing/useDeletion.ts'
import { tabPath } from '../paths/tabs.ts'
import { useDateFormats } from '../progress/useTimeZone.ts'
import { showToast } from '../toasts/toast.ts'
import type { DateFormats } from '../ui/days.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { issueDraft, issueDraftKey } from './issue-draft.ts'
import { fetchIssue, issueSaveError, issuesQuery, removeIssueMutation, saveIssueMutation } from './queries.ts'
import { formatReaderCount } from './readers-in-words.ts'
import { viewSearch } from './views.ts'

export function Issues() {
  const [params] = useSearchParams()
  const { data: issues, error, refetch } = useQuery(issuesQuery)
  const { remove, failure } = useIssueDeletion()
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!issues) return <Loading>Loading your issues...</Loading>
  if (issues.length === 0) {
    return (
      <div className="empty">
        <p>You have not written an issue yet.</p>
        <Link className="btn" to={{ search: viewSearch(params, 'write') }}>
          <Icon name="quill" />
          Write your first issue
        </Link>
      </div>
    )
  }
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <ul>
        {issues.map((issue) => (
          <Row
            key={issue.id}
            issue={issue}
            to={viewSearch(params, 'write', { issue: issue.id })}
            onDelete={remove}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = { issue: IssueInList; to: string; onDelete: (issue: IssueInList) => void }

function Row({ issue, to, onDelete }: RowProps) {
  const subject = issue.subject || 'Without a subject'
  const days = useDateFormats()
  return (
    <li className="issue">
      <div>
        <h2>
          <Link to={{ search: to }}>{subject}</Link>
        </h2>
        <p className="small">{fateOf(issue, days)}</p>
      </div>
      {issue.state === 'draft' && (
        <button
          type="button"
          className="btn text"
          aria-label={`Delete ${subject}`}
          onClick={() => onDelete(issue)}
        >
          Delete
        </button>
      )}
    </li>
  )
}

function fateOf(
  { state, updatedAt, sentAt, people, outcome, waitingSince }: IssueInList,
  { shortMoment }: DateFormats,
): string {
  if (state === 'draft') return `Draft, saved ${shortMoment(updatedAt)}`
  if (state === 'scheduled') return `Goes out to ${formatReaderCount(people ?? 0)} in a moment`
  if (state === 'sending') {
    const onItsWay = `On its way to ${formatReaderCount(people ?? 0)}`
    return waitingSince === null ? onItsWay : `${onItsWay} · The rest is sent later, by itself`
  }
  const lost = (outcome?.failed ?? 0) + (outcome?.uncertain ?? 0)
  return [
    `Sent ${shortMoment(sentAt ?? updatedAt)}`,
    formatReaderCount(outcome?.sent ?? 0),
    ...(lost > 0 ? [`${lost} perhaps not delivered`] : []),
  ].join(' · ')
}

function useIssueDeletion() {
  const { mutateAsync: take } = useMutation(removeIssueMutation)
  const { mutateAsync: save } = useMutation(saveIssueMutation)
  return useDeletion({
    titleOf,
    async remove({ id }: Pick<IssueForAuthor, 'id'>) {
      const issue = await fetchIssue(id)
      await take(issue)
      return issue
    },
    async restore(issue) {
      await save(issueDraft(issue))
      showToast({ text: `“${titleOf(issue)}” is back.` })
    },
    draftOf: issueDraft,
    localNameOf: () => issueDraftKey(null),
    hrefOf: () => `${tabPath('newsletter')}&view=write`,
    removeFailure: (error) => `This issue could not be deleted. ${toErrorMessage(error)}`,
    restoreFailure: issueSaveError,
  })
}

const titleOf = ({ subject }: Pick<IssueForAuthor, 'subject'>) => subject || 'Issue without a subject'
