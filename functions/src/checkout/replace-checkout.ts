import { type Checkout, limitedLines } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Services } from '../services/services.ts'
import { endCheckout } from './end-checkout.ts'
import type { EarlierCheckout } from './resume-checkout.ts'
import type { Settled } from './settle-checkout.ts'

/*
 * A browser has one open payment page in a shop. A reader who goes back and asks for something else gets a new one: the
 * earlier session is expired at Stripe first, then the new checkout takes over the copies that both want
 * (`copies-taken-over.ts`), so that nobody else gets them in between. The rest is released.
 */

/** True for a checkout that a later one of the same browser ends. */
export const isReplaced = ({ checkout: earlier }: EarlierCheckout, later: Checkout): boolean =>
  earlier.state === 'open' &&
  (earlier.sessionId !== null || (earlier.free !== null && isSameWanted(earlier, later)))

/** A free order that waits to be confirmed by email stays, unless the later checkout wants the same copies or code. */
const isSameWanted = (earlier: Checkout, later: Checkout): boolean =>
  (earlier.discountUse !== null && earlier.discountCode === later.discountCode) ||
  limitedLines(earlier).some(({ format }) => limitedLines(later).some((line) => line.format.id === format.id))

/** Notes which checkout takes the place of an earlier one. False where another tab, or a payment, was first. */
export async function noteReplaced(
  { documents }: Services,
  { checkout, etag }: EarlierCheckout,
  replacedBy: string,
): Promise<boolean> {
  if (etag === null) return false
  return (await documents.replace(checkoutDoc(checkout.id), { ...checkout, replacedBy }, etag)) !== null
}

/**
 * Ends the earlier checkout. A fault at Stripe costs nobody the purchase: then the copies stay with the earlier one, until
 * its page expires.
 */
export async function endReplaced(
  services: Services,
  { checkout }: EarlierCheckout,
): Promise<Settled['state']> {
  try {
    return (await endCheckout(services, checkout)).state
  } catch (error) {
    services.log('checkout.replace_failed', { checkoutId: checkout.id, error: String(error) })
    return 'open'
  }
}
