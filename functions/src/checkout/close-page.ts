import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'

/** Closes a checkout's payment page. Stripe refuses to close what is paid or closed already; settling finds out which. */
export async function closePage(services: Services, { sessionId, stripeAccountId }: Checkout): Promise<void> {
  if (sessionId === null) return
  try {
    await (await services.stripe()).checkout.sessions.expire(
      sessionId,
      {},
      { stripeAccount: stripeAccountId },
    )
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
  }
}
