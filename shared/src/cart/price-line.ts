import { type Format, findBookCover } from '../book/book.ts'
import {
  customPriceInCents,
  isPayWhatYouWant,
  type UnavailabilityReason,
  unavailabilityReason,
} from '../book/price.ts'
import { dedicationPrice, offersDedication } from '../book/signing.ts'
import { maxCopiesPerOrder } from '../checkout/reservation-limits.ts'
import { cardMinimumMessage } from '../money.ts'
import type { Stock } from '../stock/stock.ts'
import type { CartLineItem } from './cart.ts'
import {
  dedicationUnavailableMessage,
  lineItemChangeNote,
  singleEbookMessage,
  type TakenNumber,
} from './problems.ts'
import type { CartShop, PricedLineItem } from './read-cart.ts'

const oneForEach = 'Free copies are limited to one per customer.'

function noteOfClosed(why: UnavailabilityReason | null): string {
  if (why?.why === 'sold_out') return 'The last copy was sold.'
  const closed = 'This is not for sale right now.'
  return why?.why === 'incomplete' && why.lacks.includes('payable_price')
    ? `${closed} ${cardMinimumMessage}`
    : closed
}

/** One line at this moment's price, where the lines before it want so many copies of the same format. */
export function priceLineItem(
  line: CartLineItem,
  { before, taken }: { before: number; taken: TakenNumber | null },
  shop: CartShop,
): PricedLineItem {
  const book = shop.books.find(({ id }) => id === line.bookId)
  const format = book?.formats.find(({ id }) => id === line.formatId)
  const { id, bookId, formatId, dedication, number } = line
  const own = { id, bookId, formatId, dedication, number, discountInCents: 0 }
  const none = {
    quantity: 0,
    left: null,
    unitInCents: 0,
    leastInCents: null,
    itemsInCents: 0,
    canDedicate: false,
    dedicationInCents: 0,
    dedicationPriceInCents: 0,
    releaseOn: null,
    taken: null,
  }
  if (!book?.public || !format) {
    const gone = { title: book?.title ?? 'A book', slug: null, type: format?.type ?? null, cover: null }
    return { line: { ...own, ...none, ...gone, note: 'This is no longer in the shop.' }, format: null }
  }
  const shown = {
    title: book.title,
    slug: book.slug,
    type: format.type,
    cover: format.cover ?? findBookCover(book),
  }
  const stock = shop.leftOf(formatId)
  const atATime = orderLimit(stock, shop)
  const unwanted = typeof stock === 'number' ? Math.max(0, stock - before) : stock
  const left = atATime === undefined ? unwanted : Math.max(0, atATime - before)
  const why = unavailabilityReason(format, unwanted, { selling: true })
  if (why !== null || format.priceInCents === null) {
    return { line: { ...own, ...none, ...shown, note: noteOfClosed(why) }, format: null }
  }
  if (taken?.how === 'gone')
    return { line: { ...own, ...none, ...shown, taken, note: `No. ${number} is taken.` }, format: null }
  const canDedicate = offersDedication(format)
  if (dedication !== '' && !canDedicate)
    return { line: { ...own, ...none, ...shown, note: dedicationUnavailableMessage }, format: null }
  const isOwn = isPayWhatYouWant(format)
  const priceInCents = isOwn ? customPriceInCents(format, line.seenInCents) : format.priceInCents
  const dedicationInCents = dedicationPrice(format, dedication)
  const unitInCents = priceInCents + dedicationInCents
  const only = whyOnlyOne(format, unitInCents)
  const one = Math.max(0, 1 - before)
  const most = only === null ? left : typeof left === 'number' ? Math.min(left, one) : one
  const quantity = typeof most === 'number' ? Math.min(line.quantity, most) : line.quantity
  const isOneForEach = quantity < line.quantity && most !== left
  return {
    format,
    line: {
      ...own,
      ...shown,
      quantity,
      left: typeof most === 'number' ? most : null,
      ...(atATime !== undefined && { atATime }),
      unitInCents,
      leastInCents: isOwn ? format.priceInCents : null,
      itemsInCents: unitInCents * quantity,
      canDedicate,
      dedicationInCents,
      dedicationPriceInCents: canDedicate ? format.signing.dedicationInCents : 0,
      releaseOn: book.releaseOn,
      taken,
      note: isOneForEach ? only : lineItemChangeNote(line, quantity, priceInCents, atATime),
    },
  }
}

/** Why a reader can have one copy and no more; null where they can have several. */
function whyOnlyOne({ type, slots }: Pick<Format, 'type' | 'slots'>, unitInCents: number): string | null {
  if (type === 'eBook') return singleEbookMessage
  return unitInCents === 0 && typeof slots === 'number' ? oneForEach : null
}

/** Limit per order; undefined if one order can have all remaining copies. */
function orderLimit(stock: Stock, { limitsOrder }: Pick<CartShop, 'limitsOrder'>): number | undefined {
  if (!limitsOrder || typeof stock !== 'number') return undefined
  const share = maxCopiesPerOrder(stock)
  return share < stock ? share : undefined
}
