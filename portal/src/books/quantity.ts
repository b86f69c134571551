import { maxSlots } from '@lorecircle/shared/book/book'

/** A quantity as an author writes it: a whole number, `∞`, or nothing (B5-22). */
export const unlimited = '∞'

/** What is wrong with a typed quantity, in words; null where it can be saved. */
export function quantityProblem(text: string): string | null {
  const typed = text.trim()
  if (typed === '' || typed === unlimited) return null
  return /^\d{1,5}$/.test(typed) && Number(typed) <= maxSlots
    ? null
    : `A quantity is a whole number from 0 to ${maxSlots.toLocaleString('en-US')}.`
}

/** `' 12 '` → 12, `'∞'` → '∞', `''` → ''. */
export function toQuantity(text: string): number | '∞' | '' {
  const typed = text.trim()
  return typed === '' || typed === unlimited ? typed : Number(typed)
}
