import { platformPaths } from '@lorecircle/shared/urls/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { booksQuery } from '../books/queries.ts'
import { CustomDomainLink } from '../custom-domain/CustomDomainLink.tsx'
import { useAuthor } from '../identity/useAuthor.ts'
import { MembershipForm } from '../membership/MembershipForm.tsx'
import { confirmMembership } from '../membership/queries.ts'
import { tabPath } from '../paths/tabs.ts'
import { ConnectPayments } from '../payments/ConnectPayments.tsx'
import { firstBookNeeds, type Progress } from '../progress/progress.ts'
import { statusQuery } from '../progress/queries.ts'
import { useProgress } from '../progress/useProgress.ts'
import { ClaimedSubdomain } from '../subdomain/ClaimedSubdomain.tsx'
import { ClaimSubdomain } from '../subdomain/ClaimSubdomain.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Locked, Status } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'

/** letsgetstarted: four steps; each is enabled when the previous ones are done. */
export function GetStarted() {
  const progress = useProgress()
  const { hasBook } = useFirstBook(progress)
  const payment = usePayment(progress)
  useScrollToStep(progress !== undefined)
  return (
    <Screen
      title="Let’s Get Started"
      intro={
        hasBook
          ? 'All four steps are done, and your shop is open.'
          : 'Four steps to open your shop. Your progress is saved, so you can continue at any time.'
      }
    >
      <PaymentOutcome payment={payment} />
      {progress ? <Steps progress={progress} payment={payment} /> : <Unknown />}
    </Screen>
  )
}

function useFirstBook(progress: Progress | undefined) {
  const isOpen = progress?.step === 4
  const { data: books, isPending } = useQuery({ ...booksQuery, enabled: progress !== undefined })
  return {
    hasBook: isOpen && books?.some((book) => book.public) === true,
    isLooking: isOpen && isPending,
  }
}

function Steps({ progress, payment }: { progress: Progress; payment: Payment }) {
  const { member, subdomain, payments, step } = progress
  const { hasBook, isLooking } = useFirstBook(progress)
  const state = (number: number): StepState => (number < step ? 'done' : number === step ? 'now' : 'shut')
  return (
    <>
      <ol className="steps">
        <SetupStep number={1} title="Choose membership" state={state(1)}>
          {member && <p>Your membership is active.</p>}
          {!member && payment === 'confirming' && <p>This step is done once your payment is confirmed.</p>}
          {!member && payment !== 'confirming' && <MembershipForm from="getstarted" />}
        </SetupStep>
        <SetupStep number={2} title="Claim your subdomain" state={state(2)}>
          {!subdomain && (
            <p>The address of your shop. Choose with care: readers will remember it, and you may print it.</p>
          )}
          {subdomain ? (
            <ClaimedSubdomain subdomain={subdomain} />
          ) : member ? (
            <>
              <ClaimSubdomain />
              <CustomDomainLink />
            </>
          ) : (
            <Locked>You must complete your membership subscription before claiming your subdomain.</Locked>
          )}
        </SetupStep>
        <SetupStep number={3} title="Connect payments" state={state(3)}>
          <p>Readers pay you directly, through Stripe. Lorecircle never holds your money.</p>
          {member && subdomain ? (
            <ConnectPayments />
          ) : (
            <Locked>Complete Steps 1 and 2 to unlock Stripe connection.</Locked>
          )}
        </SetupStep>
        <SetupStep number={4} title="Add your first book" state={hasBook ? 'done' : state(4)}>
          {isLooking && <p>Loading your books…</p>}
          {!isLooking && <p>{hasBook ? 'Your first book is published.' : firstBookNeeds}</p>}
          {step < 4 && (
            <p className="small quiet">
              Until Steps 1–3 are done, you can prepare it in{' '}
              <Link className="line-link" to={tabPath('addbook')}>
                Add Books
              </Link>
              .
            </p>
          )}
          {payments === 'ready' && step === 4 && !isLooking && !hasBook && (
            <p className="step-act">
              <Link className="btn" to={tabPath('addbook')}>
                <Icon name="plus" />
                Add your first book
              </Link>
            </p>
          )}
        </SetupStep>
      </ol>
      <WaysOut finished={step === 4} />
    </>
  )
}

const stillShut = 'Finish Steps 1–3 first'

function WaysOut({ finished }: { finished: boolean }) {
  const navigate = useNavigate()
  return (
    <p className="row ways-out">
      <span className="row">
        <button
          type="button"
          className="btn line"
          disabled={!finished}
          title={finished ? undefined : stillShut}
          onClick={() => navigate(tabPath('home'))}
        >
          Go to Home
        </button>
        {!finished && <span className="small quiet">{stillShut}.</span>}
      </span>
      <a className="btn text" href={platformPaths.market}>
        To the market
        <Icon name="right" />
      </a>
    </p>
  )
}

type Payment = 'confirmed' | 'confirming' | 'unconfirmed' | 'cancelled' | null

const askAgainMs = 5_000

/**
 * Result of the payment that the author returns from; null if there was none. Stripe is polled until the result is
 * known.
 */
function usePayment(progress: Progress | undefined): Payment {
  const [params] = useSearchParams()
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const payment = params.get('payment')
  const isWaiting = payment === 'success' && progress?.member === false
  const { data, error } = useQuery({
    queryKey: ['membership-confirmed'],
    queryFn: async ({ signal }) => {
      const isMember = await confirmMembership(sub, null, signal)
      if (isMember) await queries.invalidateQueries(statusQuery)
      return isMember
    },
    enabled: isWaiting,
    refetchInterval: isWaiting && askAgainMs,
    retry: false,
    gcTime: 0,
  })
  if (payment === 'cancelled') return 'cancelled'
  if (payment !== 'success' || !progress) return null
  if (progress.member) return 'confirmed'
  return data === false || error ? 'unconfirmed' : 'confirming'
}

function PaymentOutcome({ payment }: { payment: Payment }) {
  if (payment === null) return null
  if (payment === 'cancelled') return <Alert>Subscription was canceled or not completed.</Alert>
  if (payment === 'confirmed') return <Status>Thank you! Your membership is active.</Status>
  if (payment === 'confirming') return <Status>Confirming your membership...</Status>
  return (
    <Alert>
      Your payment is not confirmed yet. If you have paid, do not pay again: this page continues by itself
      once Stripe confirms it.
    </Alert>
  )
}

function Unknown() {
  const queries = useQueryClient()
  return (
    <p className="row quiet">
      Loading your progress…
      <button type="button" className="btn text" onClick={() => queries.refetchQueries(statusQuery)}>
        Try Again
      </button>
    </p>
  )
}

/** Scrolls to the step of `?step=3` once it is rendered. */
function useScrollToStep(shown: boolean) {
  const [params] = useSearchParams()
  const step = params.get('step')
  useEffect(() => {
    if (shown && step && /^[1-4]$/.test(step)) document.getElementById(`step-${step}`)?.scrollIntoView()
  }, [shown, step])
}

type StepState = 'done' | 'now' | 'shut'

type Props = { number: 1 | 2 | 3 | 4; title: string; state: StepState; children: ReactNode }

const SetupStep = ({ number, title, state, children }: Props) => (
  <li id={`step-${number}`} className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
    {state === 'done' && <Icon name="check" className="i tick" />}
    <h2>
      {title}
      {state === 'done' && <span className="hide"> (done)</span>}
      {state === 'shut' && <Icon name="lock" />}
    </h2>
    {children}
  </li>
)
