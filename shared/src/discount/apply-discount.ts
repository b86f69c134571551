import { minChargeInCents } from '../money.ts'
import type { Discount, DiscountKind } from './discount.ts'

export type DiscountableLineItem = { bookId: string; quantity: number; itemsInCents: number }

export type DiscountResult =
  | { valid: true; perLineInCents: number[]; freeShipping: boolean }
  | { valid: false; why: 'not_started' | 'over' | 'paused' | 'other_books' | 'below_minimum' }

/**
 * Returns what a code takes off each line in cents, in the order of the lines; `today` is the shop's day. Usage
 * limits are checked when a use is reserved. Cards cannot pay 1 to 49 cents, so the remainder is 0 or at least 50
 * where the lines allow it.
 */
export function calculateDiscount(
  discount: Discount,
  lines: readonly DiscountableLineItem[],
  today: string,
): DiscountResult {
  if (discount.isPaused) return { valid: false, why: 'paused' }
  if (discount.from !== null && today < discount.from) return { valid: false, why: 'not_started' }
  if (discount.until !== null && today > discount.until) return { valid: false, why: 'over' }
  const { bookIds, kind } = discount
  const own = lines.map(({ bookId }) => bookIds === 'all' || bookIds.includes(bookId))
  if (!own.includes(true)) return { valid: false, why: 'other_books' }
  const costs = lines.map(({ itemsInCents }, index) => (own[index] ? itemsInCents : 0))
  if (sum(costs) < (discount.minimumInCents ?? 0)) return { valid: false, why: 'below_minimum' }
  const whole = sum(lines.map(({ itemsInCents }) => itemsInCents))
  const off = payable(amountOff(kind, sum(costs)), sum(costs), whole)
  return { valid: true, perLineInCents: allocateAmount(off, costs), freeShipping: 'freeShipping' in kind }
}

function amountOff(kind: DiscountKind, ofInCents: number): number {
  if ('percent' in kind) return Math.round((ofInCents * kind.percent) / 100)
  return 'amountInCents' in kind ? Math.min(kind.amountInCents, ofInCents) : 0
}

function payable(off: number, most: number, whole: number): number {
  const left = whole - off
  if (off === 0 || left === 0 || left >= minChargeInCents) return off
  if (whole >= minChargeInCents) return whole - minChargeInCents
  return most === whole ? whole : off
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Divides an amount among lines in proportion to their costs, to the cent: each gets its whole cents, and the
 * remaining cents go to the largest remainders, earlier lines first (Hamilton's method). If the amount is at most the
 * sum of the costs, no share exceeds its line's cost. Exact while a cost times the amount is a safe integer.
 */
export function allocateAmount(amountInCents: number, costsInCents: readonly number[]): number[] {
  const total = costsInCents.reduce((sum, cost) => sum + cost, 0)
  if (total === 0 || amountInCents === 0) return costsInCents.map(() => 0)
  const shares = costsInCents.map((cost) => Math.floor((cost * amountInCents) / total))
  const missing = amountInCents - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = costsInCents
    .map((cost, index) => ({ index, remainder: (cost * amountInCents) % total }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return shares.map((share, index) => (raised.has(index) ? share + 1 : share))
}
