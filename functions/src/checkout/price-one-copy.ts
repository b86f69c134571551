import { type Account, shopTimeZone } from '@lorecircle/shared/account/account'
import type { Book, Format } from '@lorecircle/shared/book/book'
import { type Cart, type CartLine, emptyCart } from '@lorecircle/shared/cart/cart'
import type { CartShop } from '@lorecircle/shared/cart/cart-shop'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import { readDiscount } from '@lorecircle/shared/cart/read-cart'
import type { CartView } from '@lorecircle/shared/cart/views'
import { placeMissing } from '@lorecircle/shared/cart/why-not-payable'
import { isPosted } from '@lorecircle/shared/order/line'
import { countriesInWords, countryInSentence } from '@lorecircle/shared/shipping/countries'
import { countryIn } from '@lorecircle/shared/shipping/country-in'
import { tariffDoc } from '@lorecircle/shared/shipping/stored'
import { tariffInForce } from '@lorecircle/shared/shipping/tariff-in-force'
import { dayIn } from '@lorecircle/shared/time-zone/days'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { cartIn } from '../cart/cart-cookie.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'

type OneCopy = {
  account: Account
  book: Book
  format: Format
  /** What the reader says of the copy, and the price that they have seen or say. */
  line: Omit<CartLine, 'id'>
  headers: Headers
}

/**
 * Prices a copy that is bought without the cart, as a cart that holds nothing else: to the country that the reader chose
 * in this browser, else to that of their network, else to where it is posted from, and with the code that is in the cart.
 * Reads no more than that needs; which copies are left, the claims say later.
 */
export async function priceOneCopy(
  services: Services,
  { account, book, format, line, headers }: OneCopy,
): Promise<{ view: CartView; shop: CartShop; cart: Cart }> {
  const { documents, env } = services
  const now = services.now()
  const cart = { ...termsKept(headers), lines: [{ ...line, id: 1 }] }
  const guesser = { sender: senderOf(headers), secret: env.ORIGIN_SECRET, now }
  const [saved, discount] = await Promise.all([
    isPosted({ format }) ? documents.read(tariffDoc(account.folder)) : null,
    readDiscount(documents, account, cart, guesser),
  ])
  const tariff = tariffInForce(saved?.value ?? null, account)
  const shop: CartShop = {
    books: [book],
    bundles: [],
    leftOf: () => format.slots,
    numbersOf: () => null,
    tariff,
    discount,
    isSelling: true,
    guessedCountry: countryElse(headers, tariff.postedFrom),
    today: dayIn(shopTimeZone(account), now),
  }
  return { view: priceCart(cart, shop), shop, cart }
}

/** What of a browser's cart also holds for what is bought without it. A gift note does not: no page shows it. */
export function termsKept(headers: Headers): Cart {
  const { country, state, postalCode, code, email } = cartIn(headers)
  return { ...emptyCart, country, state, postalCode, code, email }
}

/** Where nobody knows where the reader is, it goes to where it is posted from. */
export const countryElse = (headers: Headers, postedFrom: string): string | null =>
  countryIn((name) => headers.get(name)) ?? (postedFrom || null)

/** A VisibleError where it cannot be paid for, or not as the page shows it: the cart asks for what is missing. */
export function refuseUnpayable({ lines, shipping, place, countries, code, problem }: CartView): void {
  const closed = lines.find(({ quantity, note }) => quantity === 0 && note !== null)
  if (closed?.note) throw new VisibleError(409, 'cart.problem', closed.note)
  if (shipping.state === 'unknown_place')
    throw new VisibleError(
      409,
      'shipping.place',
      `The price of shipping depends on where in ${countryInSentence(shipping.country)} you are. Add this to your cart. ${placeMissing(place)}`,
    )
  if (shipping.state === 'not_shipped_there' && place === null)
    throw new VisibleError(
      409,
      'shipping.none',
      `This shop does not ship to ${countryInSentence(shipping.country)}. It ships to: ${countriesInWords(countries)}.`,
    )
  if (problem !== null) throw new VisibleError(409, 'cart.problem', problem)
  if (code?.asksEmail && code.problem !== null)
    throw new VisibleError(
      409,
      'code.email',
      `The code ${code.code} is for each reader once. Add this to your cart, and enter your email address or remove the code there.`,
    )
}
