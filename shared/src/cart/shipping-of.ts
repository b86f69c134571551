import { isPosted } from '../order/line.ts'
import { quoteShipping } from '../shipping/quote.ts'
import { weightOf } from '../shipping/weight.ts'
import type { Cart } from './cart.ts'
import type { CartShop, PricedLine } from './cart-shop.ts'
import type { CartLineView, CartShipping } from './views.ts'

/** What sending the cart's printed books costs, to the country that the reader said or that the network is in. */
export function shippingOf(
  { country: said }: Cart,
  { tariff, guessedCountry }: Pick<CartShop, 'tariff' | 'guessedCountry'>,
  lines: readonly CartLineView[],
  priced: readonly PricedLine[],
): CartShipping {
  const parcel = lines.flatMap(({ quantity, itemsInCents, discountInCents }, index) => {
    const format = priced[index]?.format
    if (!format || quantity === 0 || !isPosted({ format })) return []
    return [
      {
        weightInGrams: weightOf(format),
        quantity,
        itemsInCents: itemsInCents - discountInCents,
      },
    ]
  })
  if (parcel.length === 0) return { state: 'nothing_to_ship' }
  const country = said ?? guessedCountry
  if (country === null) return { state: 'unknown_country' }
  const quote = quoteShipping(tariff, country, parcel)
  if (quote.sent) {
    const { zone, priceInCents, days, delivery } = quote
    return { state: 'sent', country, zone, priceInCents, days, delivery }
  }
  return { state: quote.why === 'too_heavy' ? 'too_heavy' : 'not_shipped_there', country }
}
