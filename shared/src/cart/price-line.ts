import { coverOf } from '../book/book.ts'
import { isOwnPriced, ownPriceOf } from '../book/own-price.ts'
import { dedicationPrice, offersDedication } from '../book/signing.ts'
import { type NotForSale, whyNotForSale } from '../book/why-not-for-sale.ts'
import { cardMinimum } from '../money.ts'
import type { CartLine } from './cart.ts'
import type { CartShop, PricedLine } from './cart-shop.ts'
import { noDedication, noteOf } from './note-of.ts'
import type { TakenNumber } from './taken-number.ts'

/** Of a limited format that costs nothing. */
const oneForEach = 'It is free, and there are only so many: each reader can have one.'

function noteOfClosed(why: NotForSale | null): string {
  if (why?.why === 'sold out') return 'The last copy has gone.'
  const closed = 'This is not for sale right now.'
  return why?.why === 'incomplete' && why.lacks.includes('payable price')
    ? `${closed} ${cardMinimum}`
    : closed
}

/** One line at this moment's price, where the lines before it want so many copies of the same format. */
export function pricedLine(
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
    ...{ canDedicate: false, dedicationInCents: 0, dedicationPriceInCents: 0, releaseOn: null, taken: null },
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
    return { line: { ...own, ...none, ...shown, note: noteOfClosed(why) }, format: null }
  }
  if (taken?.how === 'gone')
    return { line: { ...own, ...none, ...shown, taken, note: `No. ${number} is taken.` }, format: null }
  const canDedicate = offersDedication(format)
  if (dedication !== '' && !canDedicate)
    return { line: { ...own, ...none, ...shown, note: noDedication }, format: null }
  const isOwn = isOwnPriced(format)
  const priceInCents = isOwn ? ownPriceOf(format, line.seenInCents) : format.priceInCents
  const dedicationInCents = dedicationPrice(format, dedication)
  const unitInCents = priceInCents + dedicationInCents
  const most = unitInCents === 0 && typeof left === 'number' ? Math.min(left, Math.max(0, 1 - before)) : left
  const quantity = typeof most === 'number' ? Math.min(line.quantity, most) : line.quantity
  const isOneForEach = quantity < line.quantity && most !== left
  return {
    format,
    line: {
      ...own,
      ...shown,
      quantity,
      left: typeof most === 'number' ? most : null,
      unitInCents,
      leastInCents: isOwn ? format.priceInCents : null,
      itemsInCents: unitInCents * quantity,
      canDedicate,
      dedicationInCents,
      dedicationPriceInCents: canDedicate ? format.signing.dedicationInCents : 0,
      releaseOn: book.releaseOn,
      taken,
      note: isOneForEach ? oneForEach : noteOf(line, quantity, priceInCents),
    },
  }
}
