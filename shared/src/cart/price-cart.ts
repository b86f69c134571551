import { coverOf } from '../book/book.ts'
import { isOwnPriced, ownPriceOf } from '../book/own-price.ts'
import { whyNotForSale } from '../book/why-not-for-sale.ts'
import { leastPaidInCents, toDollars } from '../money.ts'
import { countriesOf } from '../shipping/quote.ts'
import type { Cart, CartLine } from './cart.ts'
import type { CartShop, PricedLine } from './cart-shop.ts'
import { codeOf } from './code-of.ts'
import { noteOf } from './note-of.ts'
import { pricedBundles } from './price-bundle.ts'
import { shippingOf } from './shipping-of.ts'
import { type TakenNumber, takenNumber } from './taken-number.ts'
import type { CartLineView, CartView } from './views.ts'

/** A cart at this moment's prices. What changed since the reader last looked is said in its line. */
export function priceCart(cart: Cart, shop: CartShop): CartView {
  const alone = sharedOut(cart).map(({ line, before }) =>
    pricedLine(line, { before, taken: takenNumber(line, cart, shop.numbersOf(line.formatId)) }, shop),
  )
  const together = pricedBundles(cart, alone, shop)
  const priced = [...alone, ...together.flatMap((bundle) => bundle.lines)]
  const code = codeOf(cart, shop, priced)
  const lines = priced.map(({ line }, index) => ({
    ...line,
    discountInCents: code?.perLineInCents[index] ?? 0,
  }))
  const shipping = shippingOf(cart, shop, lines, priced)
  const itemsInCents = sum(lines.map((line) => line.itemsInCents))
  const discountInCents = sum(lines.map((line) => line.discountInCents))
  const charged = shipping.state === 'sent' && !code?.freeShipping ? shipping.priceInCents : 0
  const totalInCents = itemsInCents - discountInCents + charged
  return {
    lines,
    bundles: together.map(({ id, bundle }) => ({
      ...bundle,
      discountInCents: sum(lines.flatMap((line) => (line.bundle?.id === id ? [line.discountInCents] : []))),
    })),
    code: code && { code: code.code, problem: code.problem, asksEmail: code.asksEmail },
    email: cart.email,
    giftNote: cart.giftNote,
    country: cart.country ?? shop.guessedCountry,
    shipping: shipping.state === 'sent' ? { ...shipping, priceInCents: charged } : shipping,
    countries: countriesOf(shop.tariff),
    sums: { itemsInCents, discountInCents, shippingInCents: charged, totalInCents },
    problem: problemOf(lines, { shipping, totalInCents, isSelling: shop.isSelling }),
  }
}

/** Lines of one format share its copies: each with how many the lines before it want. */
function sharedOut({ lines }: Cart): { line: CartLine; before: number }[] {
  const wanted = new Map<string, number>()
  return lines.map((line) => {
    const before = wanted.get(line.formatId) ?? 0
    wanted.set(line.formatId, before + line.quantity)
    return { line, before }
  })
}

function pricedLine(
  line: CartLine,
  { before, taken }: { before: number; taken: TakenNumber | null },
  shop: CartShop,
): PricedLine {
  const book = shop.books.find(({ id }) => id === line.bookId)
  const format = book?.formats.find(({ id }) => id === line.formatId)
  const { id, bookId, formatId, dedication, number } = line
  const own = { id, bookId, formatId, dedication, number, discountInCents: 0 }
  const none = {
    ...{ quantity: 0, left: null, unitInCents: 0, leastInCents: null, itemsInCents: 0 },
    ...{ canDedicate: false, releaseOn: null, taken: null },
  }
  if (!book?.public || !format) {
    const gone = { title: book?.title ?? 'A book', slug: null, type: format?.type ?? null, cover: null }
    return { line: { ...own, ...none, ...gone, note: 'This is no longer in the shop.' }, format: null }
  }
  const shown = {
    title: book.title,
    slug: book.slug,
    type: format.type,
    cover: format.cover ?? coverOf(book),
  }
  const stock = shop.leftOf(formatId)
  const left = typeof stock === 'number' ? Math.max(0, stock - before) : stock
  const why = whyNotForSale(format, left, { selling: true })
  if (why !== null || format.priceInCents === null) {
    const note = why?.why === 'sold out' ? 'The last copy has gone.' : 'This is not for sale right now.'
    return { line: { ...own, ...none, ...shown, note }, format: null }
  }
  if (taken?.how === 'gone')
    return { line: { ...own, ...none, ...shown, taken, note: `No. ${number} is taken.` }, format: null }
  const quantity = typeof left === 'number' ? Math.min(line.quantity, left) : line.quantity
  const isOwn = isOwnPriced(format)
  const unitInCents = isOwn ? ownPriceOf(format, line.seenInCents) : format.priceInCents
  return {
    format,
    line: {
      ...own,
      ...shown,
      quantity,
      left: typeof left === 'number' ? left : null,
      unitInCents,
      leastInCents: isOwn ? format.priceInCents : null,
      itemsInCents: unitInCents * quantity,
      canDedicate: format.type !== 'eBook',
      releaseOn: book.releaseOn,
      taken,
      note: noteOf(line, quantity, unitInCents),
    },
  }
}

/** Stripe's payment page lists no more. */
const mostInOnePayment = 100

function problemOf(
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
  if (shipping.state === 'unknown country') return 'Say where it goes, to see what sending it costs.'
  if (shipping.state === 'not sent there') return 'This shop does not send there.'
  if (shipping.state === 'too heavy') return 'This is too heavy to be sent there in one parcel.'
  if (totalInCents > 0 && totalInCents < leastPaidInCents)
    return `A card pays ${toDollars(leastPaidInCents)} or more.`
  return null
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
