import { type Checkout, isFreeCheckout } from '@lorecircle/shared/checkout/checkout'
import type Stripe from 'stripe'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'
import { closePage } from './close-page.ts'
import { releaseCheckout } from './release-checkout.ts'
import { type Settled, settleCheckout } from './settle-checkout.ts'

/**
 * Ends a checkout for its reader, who is waiting: first Stripe expires the payment page, then its copies are released. Answers 'paid'
 * with the order where the reader paid first, and 'open' where Stripe still takes a payment.
 */
export async function endCheckout(services: Services, checkout: Checkout): Promise<Settled> {
  await closeCheckout(services, checkout, checkoutPatience(services.env).openPage)
  return settleCheckout(services, checkout.id)
}

/** Closes its payment page, or releases what costs nothing. Answers whether it was open: an expired one is not cancelled. */
export async function closeCheckout(
  services: Services,
  checkout: Checkout,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  if (checkout.state !== 'open') return false
  if (!isFreeCheckout(checkout)) return closePage(services, checkout, options)
  await releaseCheckout(services, checkout.id)
  return true
}
