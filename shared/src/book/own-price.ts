import {
  cardMinimum,
  isPayable,
  leastPaidInCents,
  maxPriceInCents,
  parseSellingPrice,
  toDollars,
} from '../money.ts'
import type { Format } from './book.ts'

/** A format whose readers say what they pay: `priceInCents` is the least, `suggestedInCents` what the page suggests. */
type OwnPriced = Pick<Format, 'priceInCents' | 'suggestedInCents'>

export const isOwnPriced = ({ suggestedInCents }: Pick<Format, 'suggestedInCents'>): boolean =>
  suggestedInCents !== null

/** What is wrong with what a reader wants to pay, in a sentence; null where it is taken. */
export function ownPriceProblem({ priceInCents }: OwnPriced, saidInCents: number): string | null {
  const least = priceInCents ?? 0
  if (saidInCents < least) return `The least for this is ${toDollars(least)}.`
  return isPayable(saidInCents) ? null : cardMinimum
}

/** What one copy comes to for a reader who said so much earlier, or nothing yet. What cannot be paid becomes the least that can. */
export function ownPriceOf(
  { priceInCents, suggestedInCents }: OwnPriced,
  saidInCents: number | null,
): number {
  const least = priceInCents ?? 0
  const said = saidInCents ?? suggestedInCents ?? least
  const bounded = Math.min(maxPriceInCents, Math.max(least, said))
  return isPayable(bounded) ? bounded : leastPaidInCents
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
