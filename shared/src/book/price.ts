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
 * Prices shown in lists, cards and the market: the price that a reader can pay now, so incomplete and sold-out
 * formats do not count. If nothing can be bought, a book shows its lowest price and is never called free. A shop that
 * is closed for now keeps its prices.
 */

type Copies = Pick<Book, 'formats'>

/** The lowest price of all, in cents; null for 'Price unavailable' (A2.6-11, A2.6-13). */
export const lowestPrice = (book: Copies, tally: Tally): number | null =>
  lowest(available(book, tally)) ?? lowestPaidPrice(book, tally)

/** The price that the paid list shows: the lowest above 0 (A2.6-11). */
export const lowestPaidPrice = (book: Copies, tally: Tally): number | null =>
  lowest(available(book, tally).filter(isPriced)) ?? lowest(book.formats.filter(isPriced))

/** True if that price is the minimum of a format whose readers choose their price. */
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

/** A format whose readers choose their price: `priceInCents` is the minimum, `suggestedInCents` the suggestion. */
type OwnPriced = Pick<Format, 'priceInCents' | 'suggestedInCents'>

export const isPayWhatYouWant = ({ suggestedInCents }: Pick<Format, 'suggestedInCents'>): boolean =>
  suggestedInCents !== null

/** Error message for a reader's price; null if it is accepted. */
export function customPriceProblem({ priceInCents }: OwnPriced, saidInCents: number): string | null {
  const least = priceInCents ?? 0
  if (saidInCents < least) return `The least for this is ${toDollars(least)}.`
  return isChargeable(saidInCents) ? null : cardMinimumMessage
}

/**
 * Price of one copy, from the amount that the reader chose earlier, if any. An amount that cannot be paid becomes the
 * lowest payable one.
 */
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
 * Parses a suggested price in dollars to cents; empty is null, a fixed price. The minimum is validated elsewhere
 * (`parseSellingPrice`). Throws a RangeError with a message for people.
 */
export function parseSuggestion(written: string | number | null, leastInCents: number | null): number | null {
  const suggestedInCents = parseSellingPrice(written)
  if (suggestedInCents === null) return null
  if (leastInCents === null) throw new RangeError('A price that readers choose needs a minimum; 0 is fine.')
  if (suggestedInCents < leastInCents)
    throw new RangeError('The suggested price cannot be below the minimum.')
  return suggestedInCents
}

/** Requirements missing for a sale. Card payments do not accept $0.01 to $0.49. */
type Lack = 'price' | 'payable_price' | 'quantity' | 'file'

/** Why no reader can buy a format now: its shop does not sell, it is not complete, or every copy has gone. */
export type UnavailabilityReason =
  | { why: 'shop' }
  | { why: 'incomplete'; lacks: Lack[] }
  | { why: 'sold_out' }

type Offered = Pick<Format, 'type' | 'priceInCents'> & { files: readonly unknown[] }

/** Null if a reader can buy it. `left`: copies that can still be sold, or null if none were ever offered. */
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
