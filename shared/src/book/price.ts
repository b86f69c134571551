import {
  cardMinimumMessage,
  isChargeable,
  maxPriceInCents,
  minChargeInCents,
  parseSellingPrice,
  toDollars,
} from '../money.ts'
import { copiesLeft, type Stock, type Tally, tallyCounts } from '../stock/stock.ts'
import type { Book, Format } from './book.ts'

export const missingForSale = ({ type, priceInCents, files }: Offered, left: Stock): Lack[] => [
  ...(priceInCents === null ? (['price'] as const) : []),
  ...(priceInCents !== null && !isChargeable(priceInCents) ? (['payable_price'] as const) : []),
  ...(left === null ? (['quantity'] as const) : []),
  ...(type === 'eBook' && files.length === 0 ? (['file'] as const) : []),
]

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
    const left = copiesLeft(format.slots, tallyCounts(tally, format.id))
    return unavailabilityReason(format, left, { selling: true }) === null
  })

const isPriced = ({ priceInCents }: Format): boolean => priceInCents !== null && priceInCents > 0

function lowest(formats: readonly Format[]): number | null {
  const prices = formats.flatMap(({ priceInCents }) => priceInCents ?? [])
  return prices.length === 0 ? null : Math.min(...prices)
}

/** A format whose readers say what they pay: `priceInCents` is the least, `suggestedInCents` what the page suggests. */
type OwnPriced = Pick<Format, 'priceInCents' | 'suggestedInCents'>

export const isPayWhatYouWant = ({ suggestedInCents }: Pick<Format, 'suggestedInCents'>): boolean =>
  suggestedInCents !== null

/** What is wrong with what a reader wants to pay, in a sentence; null where it is taken. */
export function customPriceProblem({ priceInCents }: OwnPriced, saidInCents: number): string | null {
  const least = priceInCents ?? 0
  if (saidInCents < least) return `The least for this is ${toDollars(least)}.`
  return isChargeable(saidInCents) ? null : cardMinimumMessage
}

/** What one copy comes to for a reader who said so much earlier, or nothing yet. What cannot be paid becomes the least that can. */
export function customPriceInCents(
  { priceInCents, suggestedInCents }: OwnPriced,
  saidInCents: number | null,
): number {
  const least = priceInCents ?? 0
  const said = saidInCents ?? suggestedInCents ?? least
  const bounded = Math.min(maxPriceInCents, Math.max(least, said))
  return isChargeable(bounded) ? bounded : minChargeInCents
}

/**
 * What an author suggests, in dollars as they wrote it, for a format of this least price → cents; empty is a fixed price,
 * null. The least price itself is checked where it is read (`parseSellingPrice`). Throws a RangeError with a sentence for
 * people.
 */
export function parseSuggestion(written: string | number | null, leastInCents: number | null): number | null {
  const suggestedInCents = parseSellingPrice(written)
  if (suggestedInCents === null) return null
  if (leastInCents === null) throw new RangeError('A price that readers choose needs a minimum; 0 is fine.')
  if (suggestedInCents < leastInCents)
    throw new RangeError('The suggested price cannot be below the minimum.')
  return suggestedInCents
}

/** What a format has to have before anybody can buy it. A price from $0.01 to $0.49 is one that no card pays. */
type Lack = 'price' | 'payable_price' | 'quantity' | 'file'

/** Why no reader can buy a format now: its shop does not sell, it is not complete, or every copy has gone. */
export type UnavailabilityReason =
  | { why: 'shop' }
  | { why: 'incomplete'; lacks: Lack[] }
  | { why: 'sold_out' }

type Offered = Pick<Format, 'type' | 'priceInCents'> & { files: readonly unknown[] }

/** Null where a reader can buy it. `left`: the copies that can still be sold, or null where none were ever set out. */
export function unavailabilityReason(
  format: Offered,
  left: Stock,
  shop: { selling: boolean },
): UnavailabilityReason | null {
  if (!shop.selling) return { why: 'shop' }
  const lacks = missingForSale(format, left)
  if (lacks.length > 0) return { why: 'incomplete', lacks }
  return left === 0 ? { why: 'sold_out' } : null
}
