import {
  type Account,
  graceEndsAt,
  isMember,
  paymentsReady,
  publishBlocker,
} from '@lorecircle/shared/account/account'
import { accountStates } from '@lorecircle/shared/account/notices'
import { type MembershipStatus, membershipCalls } from '@lorecircle/shared/membership/calls'
import type { Sleep } from '@lorecircle/shared/storage/retry'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type Stripe from 'stripe'
import { readAccount } from '../account/update-account.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { refreshPayments } from '../payments/account-status.ts'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'
import { refreshMembership } from './refresh-membership.ts'

/** The spec's membership status payload (B7-51). */
const membershipStatus = (account: Account, now: Date): MembershipStatus => ({
  membership_status: account.membership.status ?? 'none',
  onboardingcomplete: publishBlocker(account, now) === null,
  membershipactive: isMember(account, now),
  subdomain: account.subdomain,
  stripe: { ...accountIds(account), ...paymentsStatus(account) },
  states: accountStates(account, now),
  ...graceEnd(account),
  ...(account.timeZone !== undefined && { time_zone: account.timeZone }),
})

/** Both of the names that the spec has for the connected account. */
const accountIds = ({ payments: { accountId } }: Account) => ({
  accountId,
  connectedAccountId: accountId,
})

/** Field names are the spec's. */
const paymentsStatus = ({ payments }: Account) => ({
  charges_enabled: payments.chargesEnabled,
  payouts_enabled: payments.payoutsEnabled,
  details_submitted: payments.detailsSubmitted,
  requirements_due: payments.requirementsDue,
  ...(payments.dueBy === null ? {} : { requirements_due_by: payments.dueBy }),
})

const patienceInMs = 10_000

const pauseInMs = 500

/** Stripe is asked again while something is missing; what is complete is kept true by webhooks and sweeps. */
async function freshAccount(services: Services, sub: string) {
  const { value: stored } = await readAccount(services.documents, sub)
  const account = isMember(stored, services.now()) ? stored : await refreshMembership(services, sub)
  return paymentsReady(account) ? account : refreshPayments(services, sub)
}

export const checkMembershipStatus = (services: Services) =>
  authorEndpoint(membershipCalls.checkMembershipStatus, {
    run: async ({ author }) => membershipStatus(await freshAccount(services, author.sub), services.now()),
  })

export const checkStripeStatus = (services: Services) =>
  authorEndpoint(membershipCalls.checkStripeStatus, {
    async run({ author, input }) {
      if (input.sessionId !== undefined) await waitForMembership(services, author.sub, input.sessionId)
      const account = await freshAccount(services, author.sub)
      return {
        membership: isMember(account, services.now()),
        ...accountIds(account),
        ...paymentsStatus(account),
      }
    },
  })

/**
 * The author came back from a checkout: asks Stripe until the subscription is active, for ten seconds at most
 * (B2.1-28, B2.1-29). A session that never finished is not waited for.
 */
export async function waitForMembership(
  services: Services,
  sub: string,
  sessionId: string,
): Promise<Account> {
  const session = await ownSession(await services.stripe(), sub, sessionId)
  const willDo = (account: Account) => session.status !== 'complete' || isMember(account, services.now())
  const { now, sleep } = services
  return pollUntil(() => refreshMembership(services, sub), willDo, { patienceInMs, pauseInMs, now, sleep })
}

async function ownSession(stripe: Stripe, sub: string, sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId)
    if (session.client_reference_id === sub) return session
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
  }
  throw new VisibleError(403, 'session.foreign', 'This checkout belongs to another author.')
}

type Patience = { patienceInMs: number; pauseInMs: number; now: () => Date; sleep: Sleep }

/** Asks again and again until the answer will do or patience is at its end; the last answer either way. */
export async function pollUntil<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
  { patienceInMs, pauseInMs, now, sleep }: Patience,
): Promise<T> {
  const endsAtMs = now().getTime() + patienceInMs
  for (;;) {
    const answer = await ask()
    if (willDo(answer) || now().getTime() + pauseInMs > endsAtMs) return answer
    await sleep(pauseInMs)
  }
}

function graceEnd(account: Account): Pick<MembershipStatus, 'grace_ends_at'> {
  const endsAt = graceEndsAt(account)
  return endsAt === null ? {} : { grace_ends_at: endsAt.toISOString() }
}
