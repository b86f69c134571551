import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type Stripe from 'stripe'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'
import { paymentPage } from './payment-page.ts'

/** Opens the payment page of a checkout on its author's account; the same checkout always opens the same one. */
export async function startPayment(services: Services, checkout: Checkout): Promise<Stripe.Checkout.Session> {
  const stripe = await services.stripe()
  const { id, stripeAccountId: stripeAccount } = checkout
  const page = paymentPage(checkout, services.origin)
  const { payment } = checkoutPatience(services.env)
  return stripe.checkout.sessions.create(page, { ...payment, stripeAccount, idempotencyKey: id })
}
