import { findCheckoutOfAccount } from '../checkout/checkout-record.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import type { Services } from '../services/services.ts'
import { keepRefunds, refundsAt } from './keep-refunds.ts'

/** Asks Stripe what became of a charge: the order's history says what went back, and a copy that did is no sale. */
export async function enterRefund(
  services: Services,
  chargeId: string,
  stripeAccount: string,
): Promise<void> {
  const stripe = await services.stripe()
  const expanded = { expand: ['payment_intent'] }
  const charge = await stripe.charges.retrieve(chargeId, expanded, { stripeAccount })
  const payment = charge.payment_intent
  if (payment === null || typeof payment === 'string') return
  const checkoutId = payment.metadata.checkoutId ?? ''
  const checkout = await findCheckoutOfAccount(services, checkoutId, stripeAccount)
  if (checkout === null) return
  const settled = await settleCheckout(services, checkoutId)
  if (settled.state !== 'paid') return
  const refunds = await refundsAt(services, settled.order)
  if (refunds.length > 0) await keepRefunds(services, settled.order, refunds)
}
