import { cardMinimumMessage, isChargeable, maxChargeInCents } from '../money.ts'
import type { CartLineItemView, CartView } from './views.ts'

/** Stripe's payment page lists no more. */
const mostInOnePayment = 100

/** A sentence; null if the cart can be paid for. */
export function unpayableReason(
  lines: readonly CartLineItemView[],
  {
    shipping,
    place,
    totalInCents,
    isSelling,
  }: Pick<CartView, 'shipping' | 'place'> & { totalInCents: number; isSelling: boolean },
): string | null {
  if (!isSelling) return 'This shop is not taking orders right now.'
  if (lines.every(({ quantity }) => quantity === 0)) return 'Nothing in your cart is available right now.'
  if (lines.filter(({ quantity }) => quantity > 0).length > mostInOnePayment)
    return 'One payment cannot hold so many different books. Order one of the bundles by itself.'
  if (shipping.state === 'unknown_country') return 'Choose a country to see shipping.'
  if (shipping.state === 'unknown_place') return missingPlaceMessage(place)
  if (shipping.state === 'not_shipped_there') return 'This shop does not ship there.'
  if (shipping.state === 'too_heavy') return 'This is too heavy to ship there in one parcel.'
  if (totalInCents > maxChargeInCents)
    return 'One payment can be at most $999,999.99. Please split your order.'
  return isChargeable(totalInCents) ? null : cardMinimumMessage
}

/** `Enter your state and postal code to see shipping.` */
export function missingPlaceMessage(place: CartView['place']): string {
  const asked = [
    ...(place && place.states.length > 0 ? ['state'] : []),
    ...(place?.asksPostalCode ? ['postal code'] : []),
  ]
  return `Enter your ${asked.join(' and ')} to see shipping.`
}
