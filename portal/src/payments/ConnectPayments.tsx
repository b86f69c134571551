import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError, toErrorMessage } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { type PaymentsState, setupProgress } from '../progress/progress.ts'
import { statusQuery } from '../progress/queries.ts'
import { Timestamp } from '../progress/When.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'

/**
 * Labels for Stripe's requirements, matched by the end of their names, old and new (`individual.first_name`,
 * `identity.individual.given_name`).
 */
const known: readonly (readonly [RegExp, string])[] = [
  [/^new_account$/, 'A new account, since the one you had is closed or no longer connected'],
  [/external_account|outbound_destination|bank_account/, 'A bank account for your payouts'],
  [/additional_document|secondary_verification/, 'A second document, such as a proof of address'],
  [/documents?(\.|$)|primary_verification/, 'A photo of an identity document'],
  [/(first_name|given_name|last_name|surname)$/, 'Your name'],
  [/(date_of_birth|\bdob)(\.|$)/, 'Your date of birth'],
  [/(^|\.)address(es)?(\.|$)/, 'Your address'],
  [/(ssn_last_4|id_numbers?|tax_id)(\.|$)/, 'Your tax or identity number'],
  [/(^|\.)phone$/, 'Your phone number'],
  [/(^|\.)(contact_)?email$/, 'Your email address'],
  [/(business_profile\.url|business_url)$/, 'Your web address: your shop’s will do'],
  [/(mcc|product_description)$/, 'What you sell'],
  [/(business_type|entity_type)$/, 'Whether you sell as a person or as a company'],
  [/statement_descriptor/, 'The name that readers see on their card statement'],
  [/tos_acceptance|terms_of_service/, 'Your agreement to Stripe’s terms'],
]

/** The server's message, else the spec's (B8-32, B8-33). */
export const onboardingFailure = (error: Error): string =>
  error instanceof ApiError && error.code !== 'answer.unexpected'
    ? error.message
    : 'Could not start Stripe onboarding.'

export const describeRequirements = (names: readonly string[]): string[] => [...new Set(names.map(inWords))]

const words = {
  ready: 'Ready to accept payments',
  action_required: 'Action needed in Stripe',
  not_connected: 'Not connected',
} as const satisfies Record<PaymentsState, string>

export function ConnectPayments() {
  const {
    data: status,
    error,
    refetch,
  } = useQuery({
    ...statusQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data && setupProgress(state.data).payments === 'action_required' ? 10_000 : false,
  })
  if (!status && error) {
    return (
      <Alert>
        Your payment status could not be loaded. {toErrorMessage(error)}{' '}
        <button type="button" className="btn text" onClick={() => refetch()}>
          Try Again
        </button>
      </Alert>
    )
  }
  if (!status) return <Loading>Asking Stripe…</Loading>
  const { payments } = setupProgress(status)
  return (
    <div className="sheet flow">
      <PaymentsStatus payments={payments} />
      {payments === 'ready' ? (
        <p>Readers see the name of your Stripe account when they pay.</p>
      ) : (
        <p>You can add books before this is done. Publishing opens once your payments are ready.</p>
      )}
      <StillAsked
        names={status.stripe.requirements_due}
        isReady={payments === 'ready'}
        dueBy={status.stripe.requirements_due_by}
      />
      <ToStripe payments={payments} accountId={status.stripe.connectedAccountId} />
    </div>
  )
}

type Asked = { names: string[]; isReady: boolean; dueBy: string | undefined }

function StillAsked({ names, isReady, dueBy }: Asked) {
  if (names.length === 0) return null
  return (
    <div>
      <p>{isReady ? <MoreAsked dueBy={dueBy} /> : 'Stripe still asks for:'}</p>
      <ul className="dots">
        {describeRequirements(names).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  )
}

const MoreAsked = ({ dueBy }: Pick<Asked, 'dueBy'>) =>
  dueBy === undefined ? (
    'You sell as before, and Stripe will need more from you:'
  ) : (
    <>
      You sell as before. By <Timestamp at={dueBy} as="dayInWords" /> Stripe needs this from you in your
      dashboard, or it closes your payments:
    </>
  )

function ToStripe({ payments, accountId }: { payments: PaymentsState; accountId: string | null }) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { url, connectedAccountId } = await api(membershipCalls.createAccountLink, {
        userSub: sub,
        connectedAccountId: accountId,
      })
      queries.setQueryData(
        statusQuery.queryKey,
        (status) => status && { ...status, stripe: { ...status.stripe, connectedAccountId } },
      )
      location.assign(url)
    },
  })
  return (
    <>
      {error && <Alert>{onboardingFailure(error)}</Alert>}
      <p className="row">
        {payments !== 'ready' && (
          <button type="button" className="btn" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Redirecting...' : starts[payments]}
          </button>
        )}
        {accountId !== null && (
          <a className="btn line" href={config().paymentsDashboard}>
            Your Stripe dashboard
            <Icon name="right" />
          </a>
        )}
      </p>
    </>
  )
}

const starts = { not_connected: 'Connect with Stripe', action_required: 'Continue in Stripe' } as const

const PaymentsStatus = ({ payments }: { payments: PaymentsState }) => (
  <p className={payments === 'ready' ? 'state' : 'state draft'} role="status">
    <Icon name={payments === 'ready' ? 'check' : 'warn'} />
    {words[payments]}
  </p>
)

function inWords(name: string): string {
  const words = known.find(([pattern]) => pattern.test(name))?.[1]
  return words ?? readable(name)
}

/** `company.directors_provided` → `Company: directors provided`. */
function readable(name: string): string {
  const text = name.replaceAll('.', ': ').replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
