import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type Stripe from 'stripe'
import { lookAtAccount } from '../payments/look-at-account.ts'
import type { Services } from '../services/services.ts'
import { isAccountGone } from '../services/stripe.ts'

/** What Stripe says of a checkout's session; 'account_closed' where it will never say anything again. */
export async function sessionOf(
  services: Pick<Services, 'stripe'>,
  { sessionId, stripeAccountId: stripeAccount }: Checkout & { sessionId: string },
): Promise<Stripe.Checkout.Session | 'account_closed'> {
  const stripe = await services.stripe()
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount })
  } catch (error) {
    if (!isAccountGone(error)) throw error
    // Some calls say so of an account that is open. Of one that its owner disconnected, asking for it says so, too.
    if ((await lookAtAccount(services, stripeAccount)) !== 'closed') throw error
    return 'account_closed'
  }
}
