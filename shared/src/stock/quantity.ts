import { maxSlots, type Stock } from './stock.ts'

/** Quantity as authors type and read it: a number, `'∞'`, or an empty text. */
export type Quantity = number | typeof unlimited | ''
export const unlimited = '∞'

/** Parses a quantity (B5-22): a whole number from 0 to 10,000, `'∞'`, or empty → null; undefined if invalid. */
export function readQuantity(value: number | string | null): Stock | undefined {
  const text = String(value ?? '').trim()
  if (text === '') return null
  if (text === unlimited || text === 'unlimited') return 'unlimited'
  return /^\d{1,5}$/.test(text) && Number(text) <= maxSlots ? Number(text) : undefined
}

/** Like `readQuantity`, but throws a RangeError with a message for people if the value is invalid. */
export function parseQuantity(value: number | string | null): Stock {
  const quantity = readQuantity(value)
  if (quantity === undefined) {
    throw new RangeError('A quantity is a whole number from 0 to 10,000, or ∞ for unlimited.')
  }
  return quantity
}

export const quantityText = (left: Stock): Quantity =>
  left === 'unlimited' ? unlimited : left === null ? '' : left
