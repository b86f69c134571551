import type { Book, Format } from '../book/book.ts'
import { missingForSale } from '../book/price.ts'
import { allocateAmount } from '../discount/apply-discount.ts'
import type { Stock } from '../stock/stock.ts'
import type { Bundle, BundlePart } from './bundle.ts'

export type PartProblem =
  | 'book_missing'
  | 'book_archived'
  | 'book_not_public'
  | 'format_missing'
  | 'format_incomplete'
  | 'too_few_left'

/** A part that can be shown: its book is public, and its format has all that it is sold by. */
export type OfferedPart = {
  book: Book
  format: Format
  copies: number
  /** Of one copy alone. */
  unitInCents: number
  left: Stock
}

/** `left`: how many bundles can still be sold; null where copies of none of its parts are counted. */
export type BundleOffer = {
  parts: OfferedPart[]
  /** Total price of the parts bought separately. */
  listInCents: number
  /** Never more than that. */
  priceInCents: number
  left: number | null
}

type Shelf = { books: readonly Book[]; leftOf(formatId: string): Stock }

/** Null if a part is not in the shop: readers may not see such a bundle. */
export function bundleOffer({ parts, priceInCents }: Pick<Bundle, 'parts' | 'priceInCents'>, shelf: Shelf) {
  const offered: OfferedPart[] = []
  for (const part of parts) {
    const found = partIn(part, shelf)
    if (!('unitInCents' in found)) return null
    offered.push(found)
  }
  const listInCents = offered.reduce((sum, { unitInCents, copies }) => sum + unitInCents * copies, 0)
  const counted = offered.flatMap(({ left, copies }) =>
    typeof left === 'number' ? [Math.floor(left / copies)] : [],
  )
  const offer: BundleOffer = {
    parts: offered,
    listInCents,
    priceInCents: Math.min(priceInCents, listInCents),
    left: counted.length === 0 ? null : Math.min(...counted),
  }
  return offer
}

/** Why a part cannot be sold now, or null. */
export function findPartProblem(part: BundlePart, shelf: Shelf): PartProblem | null {
  const found = partIn(part, shelf)
  if (!('unitInCents' in found)) return found.trouble
  return typeof found.left === 'number' && found.left < found.copies ? 'too_few_left' : null
}

function partIn(
  { bookId, formatId, copies }: BundlePart,
  { books, leftOf }: Shelf,
): OfferedPart | { trouble: PartProblem } {
  const book = books.find(({ id }) => id === bookId)
  if (!book) return { trouble: 'book_missing' }
  if (book.archived) return { trouble: 'book_archived' }
  const format = book.formats.find(({ id }) => id === formatId)
  if (!format) return { trouble: 'format_missing' }
  if (!book.public) return { trouble: 'book_not_public' }
  const left = leftOf(formatId)
  const { priceInCents: unitInCents } = format
  if (unitInCents === null || missingForSale(format, left).length > 0) return { trouble: 'format_incomplete' }
  return { book, format, copies: copiesSold(format, copies), unitInCents, left }
}

/** A bundle has an eBook once, whatever was stored before the save refused more: a second copy of a file is of no use. */
export const copiesSold = ({ type }: Pick<Format, 'type'>, copies: number): number =>
  type === 'eBook' ? 1 : copies

export type PricedPart = { unitInCents: number; copies: number }

/** So many copies of a part at one price each; a part whose share does not divide evenly has two of these. */
type Share = { part: number; copies: number; unitInCents: number }

/**
 * Divides a bundle's price among its copies by what each costs alone, to the cent (largest remainder): the shares add
 * up to the price, and no copy costs more than alone as long as the price is at most their sum.
 */
export function splitBundlePrice(priceInCents: number, parts: readonly PricedPart[]): Share[] {
  const copies = parts.flatMap(({ unitInCents, copies }, part) =>
    Array.from({ length: copies }, () => ({ part, unitInCents })),
  )
  const prices = allocateAmount(
    priceInCents,
    copies.map(({ unitInCents }) => unitInCents),
  )
  const shares: Share[] = []
  for (const [index, { part }] of copies.entries()) {
    const unitInCents = prices[index] ?? 0
    const last = shares.at(-1)
    if (last?.part === part && last.unitInCents === unitInCents) last.copies++
    else shares.push({ part, copies: 1, unitInCents })
  }
  return shares
}
