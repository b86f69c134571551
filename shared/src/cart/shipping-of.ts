import { isPosted } from '../order/line.ts'
import { partPrices, placeQuestion, quoteShipping } from '../shipping/quote.ts'
import { weightOf } from '../shipping/weight.ts'
import type { Cart } from './cart.ts'
import type { CartShop, PricedLine } from './cart-shop.ts'
import type { CartLineView, CartShipping } from './views.ts'

/** What sending the cart's printed books costs, to the country that the reader said or that the network is in. */
export function cartShipping(
  { country: said, state, postalCode }: Cart,
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
  const question = placeQuestion(tariff, country)
  const isPlaceMissing =
    question !== null &&
    ((question.states.length > 0 && state === null) || (question.asksPostalCode && postalCode === null))
  if (isPlaceMissing) return { state: 'unknown_place', country }
  const quote = quoteShipping(tariff, country, parcel, { state, postalCode })
  if (quote.sent) {
    const { zone, priceInCents, days, delivery } = quote
    const parts = partPrices(tariff, country, parcel)
    return {
      state: 'sent',
      country,
      zone,
      priceInCents,
      days,
      delivery,
      ...(parts.length > 0 && { parts }),
    }
  }
  return { state: quote.why === 'too_heavy' ? 'too_heavy' : 'not_shipped_there', country }
}
