import { type Checkout, isFree } from '@lorecircle/shared/checkout/checkout'
import type { Services } from '../services/services.ts'
import { closePage } from './close-page.ts'
import { releaseCheckout } from './release-checkout.ts'
import { type Settled, settleCheckout } from './settle-checkout.ts'

/**
 * Ends a checkout for its reader: first Stripe expires the payment page, then its copies are released. Answers 'paid'
 * with the order where the reader paid first, and 'open' where Stripe still takes a payment.
 */
export async function endCheckout(services: Services, checkout: Checkout): Promise<Settled> {
  await closeCheckout(services, checkout)
  return settleCheckout(services, checkout.id)
}

/** Closes its payment page, or releases what costs nothing. Answers whether it was open: an expired one is not cancelled. */
export async function closeCheckout(services: Services, checkout: Checkout): Promise<boolean> {
  if (checkout.state !== 'open') return false
  if (!isFree(checkout)) return closePage(services, checkout)
  await releaseCheckout(services, checkout.id)
  return true
}
