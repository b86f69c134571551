import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { config } from '../config/config.ts'
import type { SignedInAuthor } from '../identity/identity.ts'
import { paths } from '../paths/paths.ts'
import { statusQuery } from '../progress/queries.ts'
import { HelpLink } from '../ui/HelpLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/Notice.tsx'
import { confirmMembership } from './queries.ts'

export { requireSession as loader } from '../identity/session.ts'

/** The return page of the payment: the author may arrive before Stripe's webhook. */
export function Component() {
  const failure = useConfirmation()
  const [params] = useSearchParams()
  const isPaid = params.get('success') === 'true'
  return (
    <AuthLayout title="Your membership" windowTitle="After the payment">
      {failure ? (
        <>
          <Alert>{failure}</Alert>
          {isPaid && (
            <p>
              If you have paid, the payment is kept: check again in a moment. You are never charged for a
              second membership.
            </p>
          )}
          <p className="row">
            {isPaid && (
              <button type="button" className="btn" onClick={() => location.reload()}>
                Check Again
              </button>
            )}
            <Link className={isPaid ? 'btn line' : 'btn'} to={paths.retryPayment}>
              Retry Payment
            </Link>
            <a className="btn text" href={`mailto:${config().supportEmail}`}>
              <Icon name="mail" />
              Contact support
            </a>
            <HelpLink />
          </p>
        </>
      ) : (
        <p role="status">Confirming your membership...</p>
      )}
    </AuthLayout>
  )
}

function useConfirmation(): string | undefined {
  const { sub } = useLoaderData<SignedInAuthor>()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const paid = params.get('success') === 'true'
  const sessionId = params.get('session_id')
  const next = params.get('from') === 'getstarted' ? `${paths.getStarted}?payment=success` : paths.dashboard

  useEffect(() => {
    if (!paid) return
    const leaving = new AbortController()
    confirmMembership(sub, sessionId, leaving.signal)
      .then(async (member) => {
        if (leaving.signal.aborted) return
        if (!member) return setFailure('Membership not detected. Please try again or contact support.')
        sessionStorage.setItem('membershipactive', 'true')
        await queries.invalidateQueries(statusQuery)
        await navigate(next, { replace: true })
      })
      .catch(() => {
        if (!leaving.signal.aborted) setFailure('Error verifying your subscription.')
      })
    return () => leaving.abort()
  }, [paid, sub, sessionId, next, navigate, queries])

  return paid ? failure : 'Subscription was canceled or not completed.'
}
