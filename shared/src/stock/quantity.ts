import { maxSlots, type Stock } from './stock.ts'

/** How many copies, as an author writes and reads it: a number, `'∞'`, or nothing. */
export type Quantity = number | typeof unlimited | ''
export const unlimited = '∞'

/**
 * What somebody wrote as a quantity (B5-22): a whole number from 0 to 10,000, `'∞'`, or
 * nothing → null; undefined for what is none.
 */
export function readQuantity(value: number | string | null): Stock | undefined {
  const text = String(value ?? '').trim()
  if (text === '') return null
  if (text === unlimited || text === 'unlimited') return 'unlimited'
  return /^\d{1,5}$/.test(text) && Number(text) <= maxSlots ? Number(text) : undefined
}

/** The same; throws a RangeError with a sentence for people for what is no quantity. */
export function parseQuantity(value: number | string | null): Stock {
  const quantity = readQuantity(value)
  if (quantity === undefined) {
    throw new RangeError('A quantity is a whole number from 0 to 10,000, or ∞ for unlimited.')
  }
  return quantity
}

/** The same, the other way round: copies that are left, as the spec's field shows them. */
export const quantityText = (left: Stock): Quantity =>
  left === 'unlimited' ? unlimited : left === null ? '' : left
