import { maxSlots, type Stock } from '@lorecircle/shared/book/book'

/**
 * What an author writes as a quantity (B5-22): a whole number from 0 to 10,000, `'∞'`,
 * or nothing → null. Throws a RangeError with a sentence for people otherwise.
 */
export function parseQuantity(value: number | string | null): Stock {
  const text = String(value ?? '').trim()
  if (text === '') return null
  if (text === '∞' || text === 'unlimited') return 'unlimited'
  const count = Number(text)
  if (!/^\d{1,5}$/.test(text) || count > maxSlots) {
    throw new RangeError('A quantity is a whole number from 0 to 10,000, or ∞ for unlimited.')
  }
  return count
}

/** The same, the other way round: copies that are left, as the spec's field shows them. */
export const quantityText = (left: Stock): number | '∞' | '' =>
  left === 'unlimited' ? '∞' : left === null ? '' : left
