import { type Quantity, quantityText, readQuantity } from '@lorecircle/shared/stock/quantity'
import { maxSlots } from '@lorecircle/shared/stock/stock'

/** The error message; null if the quantity is valid. */
export const quantityProblem = (text: string): string | null =>
  readQuantity(text) === undefined
    ? `A quantity is a whole number from 0 to ${maxSlots.toLocaleString('en-US')}.`
    : null

/** `' 12 '` → 12, `'∞'` → '∞'; `''` and invalid input → ''. */
export const toQuantity = (text: string): Quantity => quantityText(readQuantity(text) ?? null)
