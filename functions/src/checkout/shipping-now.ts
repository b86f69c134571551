import type { Account } from '@lorecircle/shared/account/account'
import type { Format } from '@lorecircle/shared/book/book'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { isPosted } from '@lorecircle/shared/order/line'
import { countryIn } from '@lorecircle/shared/shipping/country-in'
import type { DeliveryTime } from '@lorecircle/shared/shipping/delivery-time'
import { quoteShipping } from '@lorecircle/shared/shipping/quote'
import { tariffDoc } from '@lorecircle/shared/shipping/stored'
import { tariffInForce } from '@lorecircle/shared/shipping/tariff-in-force'
import { weightOf } from '@lorecircle/shared/shipping/weight'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

type Bought = { format: Format; unitInCents: number; headers: Headers }

/**
 * What sending a single copy costs to where the reader's network is; where nobody knows that, to where it is posted
 * from. Null for what is not sent; a VisibleError where it is not sent there.
 */
export async function shippingNow(
  { documents }: Services,
  account: Account,
  { format, unitInCents, headers }: Bought,
): Promise<Checkout['shipping']> {
  if (!isPosted({ format })) return null
  const saved = await documents.read(tariffDoc(account.folder))
  const tariff = tariffInForce(saved?.value ?? null, account)
  const parcel = [
    {
      weightInGrams: weightOf(format),
      quantity: 1,
      itemsInCents: unitInCents,
    },
  ]
  const quote = quoteShipping(tariff, countryIn((name) => headers.get(name)) ?? tariff.postedFrom, parcel)
  if (!quote.sent) {
    throw new VisibleError(
      409,
      'shipping.none',
      'This shop does not send to your country. Its other countries are listed in the cart.',
    )
  }
  return shippingTo(quote.zone, quote.priceInCents, quote.delivery)
}

/** As a payment page asks for it. */
export const shippingTo = (
  { name, countries }: { name: string; countries: readonly string[] },
  priceInCents: number,
  delivery: DeliveryTime | null,
): NonNullable<Checkout['shipping']> => ({
  name: `Shipping to ${name}`,
  countries: [...countries],
  priceInCents,
  delivery,
})
