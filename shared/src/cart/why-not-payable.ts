import { cardMinimum, isPayable, mostPaidInCents } from '../money.ts'
import type { CartLineView, CartView } from './views.ts'

/** Stripe's payment page lists no more. */
const mostInOnePayment = 100

/** What keeps a cart from being paid for, in a sentence; null where nothing does. */
export function whyNotPayable(
  lines: readonly CartLineView[],
  {
    shipping,
    totalInCents,
    isSelling,
  }: { shipping: CartView['shipping']; totalInCents: number; isSelling: boolean },
): string | null {
  if (!isSelling) return 'This shop is not selling at the moment.'
  if (lines.every(({ quantity }) => quantity === 0)) return 'There is nothing in it that can be bought now.'
  if (lines.filter(({ quantity }) => quantity > 0).length > mostInOnePayment)
    return 'One payment cannot hold so many different books. Order one of the bundles by itself.'
  if (shipping.state === 'unknown_country') return 'Say where it goes, to see what sending it costs.'
  if (shipping.state === 'not_shipped_there') return 'This shop does not send there.'
  if (shipping.state === 'too_heavy') return 'This is too heavy to be sent there in one parcel.'
  if (totalInCents > mostPaidInCents)
    return 'One payment can be $999,999.99 at most. Please order some of it separately.'
  return isPayable(totalInCents) ? null : cardMinimum
}
