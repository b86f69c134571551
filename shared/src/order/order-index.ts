import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import { refundedOf } from './history.ts'
import { itemsOf } from './line.ts'
import type { Order } from './order.ts'
import { returnedOf } from './state.ts'

/** Where an order stands among an author's, by time: `2026-11-21T18:00:00.000Z.7K2Q9-XM4BT`. */
export const placeOf = ({ placedAt, id }: Pick<Order, 'placedAt' | 'id'>): string => `${placedAt}.${id}`

/** The order that stands there. */
export const orderIdAt = (place: string): string => place.slice(place.lastIndexOf('.') + 1)

/** `2026-11` of a moment or a place. */
export const monthOf = (at: string): string => at.slice(0, '2026-11'.length)

/** The month before: `2026-01` → `2025-12`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** All months from the first to the last, the oldest first; none where the first comes after it. */
export function monthsUpTo(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first; month = monthBefore(month)) months.push(month)
  return months.reverse()
}

/** What was sold of each format on one day, after what went back. */
export type DaySales = z.infer<typeof DaySales>
export const DaySales = z.array(
  z.object({
    formatId: z.string(),
    bookId: z.string(),
    title: z.string(),
    type: z.enum(formatTypes),
    copies: z.int(),
    salesInCents: z.int(),
  }),
)

/**
 * The sum of a day's orders: what the books came to, without shipping and tax, less what went back. A sum that went back
 * is taken off all lines alike; a copy that went back is none.
 */
export function daySales(orders: readonly Order[]): DaySales {
  const sums = new Map<string, DaySales[number]>()
  for (const order of orders) {
    const { totalInCents } = order.sums
    const kept = totalInCents === 0 ? 1 : Math.max(0, totalInCents - refundedOf(order)) / totalInCents
    for (const line of order.lines) {
      const { book, format } = line
      const sum = sums.get(format.id)
      sums.set(format.id, {
        formatId: format.id,
        bookId: book.id,
        title: sum?.title ?? book.title,
        type: format.type,
        copies: (sum?.copies ?? 0) + line.quantity - returnedOf(order, line),
        salesInCents: (sum?.salesInCents ?? 0) + Math.round((itemsOf(line) - line.discountInCents) * kept),
      })
    }
  }
  return [...sums.values()]
}
