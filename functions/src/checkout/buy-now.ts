import { type Account, shopTimeZone } from '@lorecircle/shared/account/account'
import type { Book, Format } from '@lorecircle/shared/book/book'
import {
  addCartBundle,
  addLineItem,
  type Cart,
  type CartBundle,
  type CartLineItem,
  type CartRefusal,
  emptyCart,
} from '@lorecircle/shared/cart/cart'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import { type CartShop, readDiscount } from '@lorecircle/shared/cart/read-cart'
import type { CartView } from '@lorecircle/shared/cart/views'
import { missingPlaceMessage } from '@lorecircle/shared/cart/why-not-payable'
import { toDollars } from '@lorecircle/shared/money'
import { requiresShipping } from '@lorecircle/shared/order/line'
import { calls } from '@lorecircle/shared/registry/calls'
import { countryInSentence, formatCountryList, viewerCountry } from '@lorecircle/shared/shipping/countries'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { effectiveShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { readCart } from '../cart/cart-cookie.ts'
import { moveToCart } from '../cart/into-cart.ts'
import { priceStoredCart } from '../cart/look-at-cart.ts'
import { isTypedRefused, purchaseAgain } from '../cart/purchase-again.ts'
import { endpoint } from '../http/endpoint.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { readShopAccount } from '../visitor/visited-shop.ts'
import { bookMissingError, findBook, findOffer } from './availability.ts'
import { assertSameShop, buildCheckout, toCheckoutItems, toCheckoutTerms } from './build-checkout.ts'
import { redirectToFailurePage } from './checkout-pages.ts'
import { redirectToPayment } from './create-checkout.ts'

/**
 * Starts a purchase: what is sold, by whom and for how much comes from the stored book, never from the request. The copy is
 * the one that the page shows: with its number and dedication, the country that the reader chose, and their code.
 */
export const createCheckoutSession = (services: Services) =>
  endpoint(calls.createCheckoutSession, {
    async run({ input, host, headers, isForm }) {
      const account = await readShopAccount(services.documents, host)
      assertSameShop(input.domain, host, services.productDomain)
      const book = await findBook(services.documents, account, input)
      if (!book?.public) throw bookMissingError()
      let line: Omit<CartLineItem, 'id'> | null = null
      try {
        const sender = senderAddress(headers)
        const { format, priceInCents } = findOffer(book, input)
        const { number, dedication } = input
        const own = { bookId: book.id, formatId: format.id, quantity: 1, seenInCents: priceInCents }
        line = { ...own, number, dedication }
        const { view, shop, cart } = await priceSingleCopy(services, { account, book, format, line, headers })
        assertPayable(view)
        const [wanted, terms] = [toCheckoutItems(view, shop), toCheckoutTerms(view, cart)]
        const checkout = await buildCheckout(services, { account, host, sender, wanted, terms })
        return await redirectToPayment(services, checkout, { headers, sender, isForm })
      } catch (error) {
        if (!isForm || !(error instanceof VisibleError) || isTypedRefused(error)) throw error
        if (line !== null && cartErrorCodes.has(error.code))
          return moveToCart(services.origin, error, { next: addCartLine(readCart(headers), line), headers })
        return redirectToFailurePage(services.origin, host, error, book.slug)
      }
    },
    refuseForm: async (error, sent) =>
      (await purchaseAgain(services, error, sent)) ??
      redirectToFailurePage(services.origin, sent.host, error, toBookSlug(sent.fields)),
  })

/**
 * Errors that the reader resolves on the cart page: by a country, a place in it, or an email address for the code.
 */
const cartErrorCodes = new Set(['shipping.none', 'shipping.place', 'code.email', 'cart.problem'])

const addCartLine = (cart: Cart, line: Omit<CartLineItem, 'id'>) =>
  cart.lines.some(({ formatId }) => formatId === line.formatId) ? cart : addLineItem(cart, line)

const TitleField = z.object({ title: z.string() })

function toBookSlug(fields: unknown): string {
  const titled = TitleField.safeParse(fields)
  return slugOfTitle(titled.success ? titled.data.title : '')
}

/** Starts the purchase of one bundle, priced as a cart with nothing else in it. */
export const buyBundle = (services: Services) =>
  endpoint(calls.buyBundle, {
    async run({ input, host, headers, isForm }) {
      const account = await readShopAccount(services.documents, host)
      assertSameShop(input.domain, host, services.productDomain)
      const cart = { ...readCartTerms(headers), bundles: [{ ...toBundleLine(input), id: 1 }] }
      const { shop } = await priceStoredCart(services, { account, cart, headers })
      const guessedCountry = guessCountry(headers, shop.tariff.postedFrom)
      const view = priceCart(cart, { ...shop, guessedCountry })
      assertBundlePrice(view, input.priceInCents)
      const sender = senderAddress(headers)
      const wanted = toCheckoutItems(view, shop)
      const terms = toCheckoutTerms(view, cart)
      const checkout = await buildCheckout(services, { account, host, sender, wanted, terms })
      return redirectToPayment(services, checkout, { headers, sender, isForm })
    },
    refuseForm: (error, { fields, headers }) =>
      moveToCart(services.origin, error, { next: addBundle(fields, headers), headers }),
  })

const toBundleLine = ({ bundle, dedication }: z.infer<typeof BundleFields>): Omit<CartBundle, 'id'> => ({
  ...{ slug: bundle, quantity: 1, seenInCents: null, dedication },
})

function assertBundlePrice(view: CartView, priceInCents: number): void {
  const [bundle] = view.bundles
  if (bundle?.note != null) throw new VisibleError(409, 'cart.problem', bundle.note)
  assertPayable(view)
  // The page shows the price without a dedication.
  const now = bundle ? bundle.unitInCents - bundle.dedicationInCents : 0
  if (bundle && now === priceInCents) return
  throw new VisibleError(409, 'price.changed', `It now costs ${toDollars(now)}.`, { priceInCents: now })
}

const BundleFields = calls.buyBundle.input.pick({ bundle: true, dedication: true })

function addBundle(fields: unknown, headers: Headers): Cart | CartRefusal {
  const asked = BundleFields.safeParse(fields)
  const cart = readCart(headers)
  if (!asked.success || cart.bundles.some(({ slug }) => slug === asked.data.bundle)) return cart
  return addCartBundle(cart, toBundleLine(asked.data))
}

type SingleCopy = {
  account: Account
  book: Book
  format: Format
  line: Omit<CartLineItem, 'id'>
  headers: Headers
}

/**
 * Prices a copy that is bought without the cart, as a cart that holds nothing else: to the country that the reader chose
 * in this browser, else to that of their network, else to where it is posted from, and with the code that is in the cart.
 * Reads no more than that needs; which copies are left, the claims say later.
 */
async function priceSingleCopy(
  services: Services,
  { account, book, format, line, headers }: SingleCopy,
): Promise<{ view: CartView; shop: CartShop; cart: Cart }> {
  const { documents, env } = services
  const now = services.now()
  const cart = { ...readCartTerms(headers), lines: [{ ...line, id: 1 }] }
  const guesser = { sender: senderAddress(headers), secret: env.ORIGIN_SECRET, now }
  const [saved, discount] = await Promise.all([
    requiresShipping({ format }) ? documents.read(shippingRatesDoc(account.folder)) : null,
    readDiscount(documents, account, cart, guesser),
  ])
  const tariff = effectiveShippingRates(saved?.value ?? null, account)
  const shop: CartShop = {
    books: [book],
    bundles: [],
    leftOf: () => format.slots,
    numbersOf: () => null,
    tariff,
    discount,
    isSelling: true,
    guessedCountry: guessCountry(headers, tariff.postedFrom),
    today: dayInTimeZone(shopTimeZone(account), now),
  }
  return { view: priceCart(cart, shop), shop, cart }
}

/** Omits the gift note, since no page of a single purchase shows it. */
function readCartTerms(headers: Headers): Cart {
  const { country, state, postalCode, code, email } = readCart(headers)
  return { ...emptyCart, country, state, postalCode, code, email }
}

/** If the reader's location is unknown, uses the country that the parcel is posted from. */
const guessCountry = (headers: Headers, postedFrom: string): string | null =>
  viewerCountry((name) => headers.get(name)) ?? (postedFrom || null)

/** A VisibleError where it cannot be paid for, or not as the page shows it: the cart asks for what is missing. */
function assertPayable({ lines, shipping, place, countries, code, problem }: CartView): void {
  const closed = lines.find(({ quantity, note }) => quantity === 0 && note !== null)
  if (closed?.note) throw new VisibleError(409, 'cart.problem', closed.note)
  if (shipping.state === 'unknown_place')
    throw new VisibleError(
      409,
      'shipping.place',
      `The price of shipping depends on where in ${countryInSentence(shipping.country)} you are. Add this to your cart. ${missingPlaceMessage(place)}`,
    )
  if (shipping.state === 'not_shipped_there' && place === null)
    throw new VisibleError(
      409,
      'shipping.none',
      `This shop does not ship to ${countryInSentence(shipping.country)}. It ships to: ${formatCountryList(countries)}.`,
    )
  if (problem !== null) throw new VisibleError(409, 'cart.problem', problem)
  if (code?.asksEmail && code.problem !== null)
    throw new VisibleError(
      409,
      'code.email',
      `The code ${code.code} is for each reader once. Add this to your cart, and enter your email address or remove the code there.`,
    )
}
