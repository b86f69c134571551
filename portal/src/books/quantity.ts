import { type Quantity, quantityText, readQuantity } from '@lorecircle/shared/stock/quantity'
import { maxSlots } from '@lorecircle/shared/stock/stock'

/** What is wrong with a typed quantity, in words; null where it can be saved. */
export const quantityProblem = (text: string): string | null =>
  readQuantity(text) === undefined
    ? `A quantity is a whole number from 0 to ${maxSlots.toLocaleString('en-US')}.`
    : null

/** `' 12 '` → 12, `'∞'` → '∞'; `''`, and what cannot be saved, → ''. */
export const toQuantity = (text: string): Quantity => quantityText(readQuantity(text) ?? null)
