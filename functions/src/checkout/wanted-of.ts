import type { Cart } from '@lorecircle/shared/cart/cart'
import type { CartShop } from '@lorecircle/shared/cart/cart-shop'
import type { CartShipping, CartView } from '@lorecircle/shared/cart/views'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { countryInSentence } from '@lorecircle/shared/shipping/countries'
import type { Terms, Wanted } from './begin-checkout.ts'

/** What of a cart is bought: every line that can be, at the price and the discount that it shows. */
export const wantedOf = ({ lines }: CartView, { books }: CartShop): Wanted[] =>
  lines.flatMap((line) => {
    const book = books.find(({ id }) => id === line.bookId)
    const format = book?.formats.find(({ id }) => id === line.formatId)
    if (!book || !format || line.quantity === 0) return []
    const { quantity, discountInCents, dedication, number, bundle } = line
    const unitInCents = line.unitInCents - line.dedicationInCents
    return [
      {
        ...{ book, format, quantity, unitInCents, discountInCents },
        dedication: dedication === '' ? null : dedication,
        wishes: number === null ? [] : [number],
        ...(bundle && { bundle }),
      },
    ]
  })

/** What else was promised with it. */
export const termsOf = (
  { shipping, code, giftNote, email }: CartView,
  { country: said }: Pick<Cart, 'country'>,
): Terms => ({
  shipping: shipping.state === 'sent' ? shippingTo(placeOf(shipping, said), shipping) : null,
  discountCode: code?.problem === null ? code.code : null,
  giftNote,
  email: code?.problem === null && code.asksEmail ? email : null,
})

type Sent = Extract<CartShipping, { state: 'sent' }>

/** The country that the reader has said, and no other; one that was guessed stands for all that cost the same. */
const placeOf = ({ country, zone }: Sent, said: Cart['country']) =>
  said === null ? zone : { name: countryInSentence(country), countries: [country] }

/** As a payment page asks for it. */
const shippingTo = (
  { name, countries }: { name: string; countries: readonly string[] },
  { priceInCents, delivery, parts }: Sent,
): NonNullable<Checkout['shipping']> => ({
  name: `Shipping to ${name}`,
  countries: [...countries],
  priceInCents,
  delivery,
  ...(parts && { parts }),
})
