import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'

/**
 * Closes a checkout's payment page; answers whether it was open until then. Stripe refuses to close what is paid or closed
 * already; settling finds out which.
 */
export async function closePage(
  services: Services,
  { sessionId, stripeAccountId }: Checkout,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  if (sessionId === null) return false
  try {
    await (await services.stripe()).checkout.sessions.expire(
      sessionId,
      {},
      { ...options, stripeAccount: stripeAccountId },
    )
    return true
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
    return false
  }
}
