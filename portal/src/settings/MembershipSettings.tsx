import type { MembershipDetails } from '@lorecircle/shared/membership/calls'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { describeMembership, describeNextPayment, hasOpenInvoice } from '../membership/membership-in-words.ts'
import { membershipQuery, openBillingPortal } from '../membership/queries.ts'
import { paths } from '../paths/paths.ts'
import { tabPath } from '../paths/tabs.ts'
import { useDateFormats } from '../progress/useTimeZone.ts'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Terms } from '../ui/Terms.tsx'

export function MembershipSettings() {
  const { data, error, refetch } = useQuery(membershipQuery)
  return (
    <section className="flow column" aria-labelledby="membership">
      <h2 id="membership">Membership</h2>
      {error && (
        <Alert>
          Your membership could not be loaded. {toErrorMessage(error)}{' '}
          <button type="button" className="btn text" onClick={() => refetch()}>
            Try Again
          </button>
        </Alert>
      )}
      {data ? <Standing membership={data} /> : !error && <Loading>Asking Stripe…</Loading>}
    </section>
  )
}

function Standing({ membership }: { membership: MembershipDetails }) {
  const { state, plan, manageable } = membership
  const days = useDateFormats()
  const isFine = state === 'active' || state === 'trialing'
  const payment = describeNextPayment(membership, days)
  return (
    <div className="sheet flow">
      <p className={isFine ? 'state' : 'state draft'} role="status">
        <Icon name={isFine ? 'check' : 'warn'} />
        {describeMembership(membership, days)}
      </p>
      {(plan || payment) && (
        <dl className="membership-facts">
          {plan && (
            <div>
              <dt>Plan</dt>
              <dd>
                <Terms plan={plan} />
              </dd>
            </div>
          )}
          {payment && (
            <div>
              <dt>{hasOpenInvoice(membership) ? 'Owed' : 'Next invoice'}</dt>
              <dd>{payment}</dd>
            </div>
          )}
        </dl>
      )}
      {state === 'past_due' && <p>Change your card at Stripe, and the payment is tried again at once.</p>}
      {state === 'lapsed' && <AfterLapse />}
      <p className="row">
        {manageable && <ManageButton prominent={!(state === 'none' || isToSubscribe(membership))} />}
        {isToSubscribe(membership) && (
          <Link className="btn" to={paths.subscribe}>
            {state === 'none' ? 'Choose a membership' : 'Subscribe again'}
          </Link>
        )}
      </p>
      {manageable && (
        <p className="small quiet">
          Invoices, your card, another plan and cancelling are on Stripe’s own pages.
        </p>
      )}
    </div>
  )
}

/** An open invoice has to be paid first: a second subscription would charge twice. */
const isToSubscribe = (membership: MembershipDetails) =>
  membership.state === 'none' || (membership.state === 'lapsed' && !hasOpenInvoice(membership))

const AfterLapse = () => (
  <ul className="dots">
    <li>Readers can still see your shop, but they cannot buy. Your books are not in the market.</li>
    <li>You cannot publish, or change what is public: books, bundles, posts, pages and issues.</li>
    <li>Your books, drafts and pages are kept, and you can edit them.</li>
    <li>
      Your <Link to={tabPath('orders')}>orders</Link>, your list of subscribers and the{' '}
      <Link to={settingsPath('security')}>export of your data</Link> stay within reach.
    </li>
    <li>Files that readers bought can still be downloaded.</li>
  </ul>
)

function ManageButton({ prominent }: { prominent: boolean }) {
  const { sub } = useAuthor()
  const { mutate, isPending, error } = useMutation(openBillingPortal(sub))
  return (
    <>
      {error && <Alert>Stripe’s pages could not be opened. {toErrorMessage(error)}</Alert>}
      <button
        type="button"
        className={prominent ? 'btn' : 'btn line'}
        disabled={isPending}
        onClick={() => mutate()}
      >
        {isPending ? 'Redirecting...' : 'Manage membership at Stripe'}
      </button>
    </>
  )
}
