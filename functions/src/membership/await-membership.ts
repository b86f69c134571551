import { type Account, isMember } from '@lorecircle/shared/account/account'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'
import { askUntil } from './ask-until.ts'
import { refreshMembership } from './refresh-membership.ts'

const patienceInMs = 10_000
const pauseInMs = 500

/**
 * The author came back from a checkout: asks Stripe until the subscription is active, for ten seconds at most
 * (B2.1-28, B2.1-29). A session that never finished is not waited for.
 */
export async function awaitMembership(services: Services, sub: string, sessionId: string): Promise<Account> {
  const session = await ownSession(await services.stripe(), sub, sessionId)
  const willDo = (account: Account) => session.status !== 'complete' || isMember(account, services.now())
  const { now, sleep } = services
  return askUntil(() => refreshMembership(services, sub), willDo, { patienceInMs, pauseInMs, now, sleep })
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
