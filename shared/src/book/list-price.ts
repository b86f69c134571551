import { copiesLeft, goneOf, type Tally } from '../stock/stock.ts'
import type { Book, Format } from './book.ts'
import { whyNotForSale } from './why-not-for-sale.ts'

/**
 * What lists say of a book's price: shelves, cards, the market. It is the price of what a reader can buy or claim at this
 * moment, so formats that are incomplete or sold out do not count. A book of which nothing can be bought shows the lowest
 * price that it asks, and is never called free. A shop that is closed for now keeps its prices.
 */

type Copies = Pick<Book, 'formats'>

/** The lowest price of all, in cents; null for 'Price unavailable' (A2.6-11, A2.6-13). */
export const lowestPrice = (book: Copies, tally: Tally): number | null =>
  lowest(available(book, tally)) ?? lowestPaidPrice(book, tally)

/** The price that the paid list shows: the lowest above 0 (A2.6-11). */
export const lowestPaidPrice = (book: Copies, tally: Tally): number | null =>
  lowest(available(book, tally).filter(isPriced)) ?? lowest(book.formats.filter(isPriced))

/** True where that price is the least price of a format whose readers say what they pay. */
export const isLeastPrice = (book: Copies, cents: number | null, tally: Tally): boolean => {
  const formats = available(book, tally)
  return (formats.length > 0 ? formats : book.formats).some(
    ({ priceInCents, suggestedInCents }) => suggestedInCents !== null && priceInCents === cents,
  )
}

/** True for a book of the paid list: a format asks a price above 0 (A5-01), sold out or not. */
export const isPaid = ({ formats }: Copies): boolean => formats.some(isPriced)

/** True for a book of the free list: a format costs nothing (A5-02) and can be claimed now. */
export const isFreeBook = (book: Copies, tally: Tally): boolean =>
  available(book, tally).some(({ priceInCents }) => priceInCents === 0)

const available = ({ formats }: Copies, tally: Tally): Format[] =>
  formats.filter((format) => {
    const left = copiesLeft(format.slots, goneOf(tally, format.id))
    return whyNotForSale(format, left, { selling: true }) === null
  })

const isPriced = ({ priceInCents }: Format): boolean => priceInCents !== null && priceInCents > 0

function lowest(formats: readonly Format[]): number | null {
  const prices = formats.flatMap(({ priceInCents }) => priceInCents ?? [])
  return prices.length === 0 ? null : Math.min(...prices)
}
