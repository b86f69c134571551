import type { Cart, CartLine } from './cart.ts'

/** The numbers of an edition at this moment: those that left for good, and those that nobody has. What is neither is in somebody's basket. */
export type Numbers = { gone: ReadonlySet<number>; free: readonly number[] }

/** That a line's number is gone for good, or in a basket, which may be the reader's own; and the next one that is free. */
export type TakenNumber = { how: 'gone' | 'held'; next: number | null }

/** Null of a number that is free, and where none was chosen. */
export function takenNumber(
  { formatId, number }: Pick<CartLine, 'formatId' | 'number'>,
  { lines }: Pick<Cart, 'lines'>,
  numbers: Numbers | null,
): TakenNumber | null {
  if (number === null || numbers === null || numbers.free.includes(number)) return null
  const isWanted = (free: number) => lines.some((line) => line.formatId === formatId && line.number === free)
  const others = numbers.free.filter((free) => !isWanted(free))
  const next = others.find((free) => free > number) ?? others[0] ?? null
  return { how: numbers.gone.has(number) ? 'gone' : 'held', next }
}
