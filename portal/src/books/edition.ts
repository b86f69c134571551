import type { FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { isFixedEdition } from '@lorecircle/shared/stock/edition'
import { readQuantity } from '@lorecircle/shared/stock/quantity'

/** Why a quantity cannot be given to a format of which copies are sold under their numbers; null where it can. */
export function editionProblem(format: FormatForAuthor | undefined, text: string): string | null {
  if (!format || !isFixedEdition(format) || typeof format.quantity !== 'number') return null
  const wanted = readQuantity(text)
  const isLarger = wanted === 'unlimited' || (typeof wanted === 'number' && wanted > format.quantity)
  return isLarger ? `${soldInWords(format)} It can only get smaller: ${format.quantity} at most.` : null
}

/** Null unless the edition has a fixed size. */
export const editionHint = (format: FormatForAuthor | undefined): string | null =>
  format && isFixedEdition(format)
    ? `${soldInWords(format)} It can only get smaller, and what you take off sale does not come back.`
    : null

/** About copies taken off sale while checkouts reserve them; null if there are none. */
export function reservedHint({ reserved = 0 }: Pick<FormatForAuthor, 'reserved'>): string | null {
  if (reserved === 0) return null
  return reserved === 1
    ? '1 is being paid for right now. If it is paid, the sale stands; otherwise it is withdrawn.'
    : `${reserved.toLocaleString('en-US')} are being paid for right now. What is paid stays sold; the rest is withdrawn.`
}

const soldInWords = ({ sold }: FormatForAuthor) =>
  `Numbered, and ${sold.toLocaleString('en-US')} ${sold === 1 ? 'is' : 'are'} sold.`
