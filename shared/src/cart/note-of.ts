import { toDollars } from '../money.ts'
import type { CartLine } from './cart.ts'

/** Said of a line or bundle that cannot be bought as it is. */
export const noDedication =
  'The author offers no dedication for this. Remove the dedication to buy it without one.'

/** A second copy of a file cannot be given to anybody. */
export const oneEbook = 'One copy of an eBook is enough: it is yours for good.'

/** What of a line is otherwise than its reader last saw it, in a sentence; null where nothing is. */
export function noteOf(
  { quantity: wanted, seenInCents }: Pick<CartLine, 'quantity' | 'seenInCents'>,
  quantity: number,
  /** Of one, without its dedication: what the page shows. */
  unitInCents: number,
  atATime?: number,
): string | null {
  const notes = [
    quantity < wanted && atATime !== undefined && `At most ${atATime} at a time while so few are left.`,
    quantity < wanted &&
      atATime === undefined &&
      `Only ${quantity} ${quantity === 1 ? 'copy is' : 'copies are'} left.`,
    seenInCents !== null &&
      seenInCents !== unitInCents &&
      `The price is now ${toDollars(unitInCents)}; it was ${toDollars(seenInCents)}.`,
  ].filter((note) => note !== false)
  return notes.length === 0 ? null : notes.join(' ')
}
