import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import type { FormOutcome } from '@lorecircle/shared/newsletter/issue'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { Timestamp } from '../progress/When.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { unscheduleIssueMutation } from './queries.ts'
import { formatReaderCount } from './readers-in-words.ts'
import { viewSearch } from './views.ts'

const secondInMs = 1_000

export function Delivery({ issue, progress }: { issue: IssueForAuthor; progress: FormOutcome | null }) {
  if (issue.state === 'scheduled') return <About issue={issue} />
  if (issue.state === 'sending') return <OnItsWay issue={issue} progress={progress} />
  return <Sent issue={issue} />
}

function About({ issue }: { issue: IssueForAuthor }) {
  const seconds = useSecondsUntil(issue.goesOutAt)
  const takeBack = useMutation(unscheduleIssueMutation)
  return (
    <div className="delivery flow">
      <h2>{issue.subject}</h2>
      <p role="status">Goes out to {formatReaderCount(issue.people ?? 0)} in a moment.</p>
      {seconds > 0 && (
        <p className="row">
          <button
            type="button"
            className="btn"
            // biome-ignore lint/a11y/noAutofocus: there are ten seconds to think again, and whoever pressed Send stands here
            autoFocus
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(issue.id)}
          >
            <Icon name="undo" />
            Undo
          </button>
          <span className="quiet" aria-hidden="true">
            {seconds} s
          </span>
        </p>
      )}
      {takeBack.error && <Alert>{toErrorMessage(takeBack.error)}</Alert>}
    </div>
  )
}

function OnItsWay({ issue, progress }: { issue: IssueForAuthor; progress: FormOutcome | null }) {
  const { sent = 0, failed = 0, uncertain = 0 } = progress ?? {}
  const all = Math.max(issue.people ?? 0, sent + failed + uncertain)
  const isWaiting = issue.waitingSince !== null
  return (
    <div className="delivery flow">
      <h2>{isWaiting ? 'The rest is sent later' : 'On its way'}</h2>
      <p role="status">
        {sent.toLocaleString('en-US')} of {all.toLocaleString('en-US')} sent
      </p>
      <progress max={all} value={sent + failed + uncertain} aria-label="Emails sent" />
      {isWaiting && (
        <p>
          The platform can send only so many emails in a day, and newsletters have used up their part. Sending
          continues by itself where it stopped, usually within 24 hours. You do not need to do anything, and
          nobody gets it twice.
        </p>
      )}
      <p className="small quiet">You can close this page. Sending continues.</p>
    </div>
  )
}

function Sent({ issue: { subject, sentAt, outcome } }: { issue: IssueForAuthor }) {
  const [params] = useSearchParams()
  return (
    <div className="delivery flow">
      <h2>{subject}</h2>
      <Status>
        Sent to {formatReaderCount(outcome?.sent ?? 0)}
        {sentAt && (
          <>
            {' '}
            on <Timestamp at={sentAt} as="momentInWords" />
          </>
        )}
        .
      </Status>
      {outcome && <Lost outcome={outcome} />}
      <p>
        <Link className="btn line" to={{ search: viewSearch(params, 'write') }}>
          Write another
        </Link>
      </p>
    </div>
  )
}

function Lost({ outcome: { failed, uncertain } }: { outcome: FormOutcome }) {
  return (
    <>
      {failed > 0 && (
        <p className="small">
          {formatReaderCount(failed)} could not be reached: the email service refused their address.
        </p>
      )}
      {uncertain > 0 && (
        <p className="small">
          For {formatReaderCount(uncertain)} it is not known whether the email was sent. It is not sent twice.
        </p>
      )}
    </>
  )
}

const secondsLeft = (until: string | null): number =>
  until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / secondInMs))

/** Seconds until a moment; 0 once it has passed. */
function useSecondsUntil(until: string | null): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(until)), secondInMs / 4)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
