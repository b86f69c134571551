import { membershipCalls } from '@lorecircle/shared/calls/membership'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { progressOf } from '../progress/progress.ts'
import { statusQuery } from '../progress/queries.ts'
import { Alert } from '../ui/Notice.tsx'
import { PaymentsStatus } from './PaymentsStatus.tsx'

/** How the author's own Stripe account stands, and the way into its onboarding. Asks anew on each return. */
export function ConnectPayments() {
  const { sub } = useAuthor()
  const { data: status } = useQuery({
    ...statusQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data && progressOf(state.data).payments === 'action needed' ? 10_000 : false,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const connectedAccountId = status?.stripe.connectedAccountId ?? null
      const { url } = await api(membershipCalls.createAccountLink, { userSub: sub, connectedAccountId })
      location.assign(url)
    },
  })
  if (!status) return <p className="quiet">Asking Stripe…</p>

  const { payments } = progressOf(status)
  const due = status.stripe.requirements_due
  return (
    <div className="sheet flow">
      <PaymentsStatus payments={payments} />
      {payments === 'ready' ? (
        <p>Readers can pay you. Money goes straight to your Stripe account.</p>
      ) : (
        <p>You can add books before this is done. Publishing opens once your payments are ready.</p>
      )}
      {due.length > 0 && (
        <div>
          <p>Stripe still asks for:</p>
          <ul className="dots">
            {due.map((requirement) => (
              <li key={requirement}>{requirement.replaceAll('_', ' ').replaceAll('.', ': ')}</li>
            ))}
          </ul>
        </div>
      )}
      {error && <Alert>{messageOf(error) || 'Could not start Stripe onboarding.'}</Alert>}
      {payments !== 'ready' && (
        <p>
          <button type="button" className="btn" disabled={isPending} onClick={() => mutate()}>
            {isPending
              ? 'Redirecting...'
              : payments === 'action needed'
                ? 'Continue in Stripe'
                : 'Connect with Stripe'}
          </button>
        </p>
      )}
    </div>
  )
}
