import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import { eventsOf, refundedOf } from './history.ts'
import { itemsOf } from './line.ts'
import type { Order } from './order.ts'
import { returnedOf } from './state.ts'

/** Where an order stands among an author's, by time: `2026-11-21T18:00:00.000Z.7K2Q9-XM4BT`. */
export const placeOf = ({ placedAt, id }: Pick<Order, 'placedAt' | 'id'>): string => `${placedAt}.${id}`

/** The order that stands there. */
export const orderIdAt = (place: string): string => place.slice(place.lastIndexOf('.') + 1)

/** `2026-11` of a moment or a place. */
export const yearMonth = (at: string): string => at.slice(0, '2026-11'.length)

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

/** The sum of a day's orders: what the books came to, without shipping and tax, less what went back; a copy that went back is none. */
export function daySales(orders: readonly Order[]): DaySales {
  const sums = new Map<string, DaySales[number]>()
  for (const order of orders) {
    const stays = stayingOf(order)
    for (const line of order.lines) {
      const { book, format } = line
      const sum = sums.get(format.id)
      const copies = line.quantity - returnedOf(order, line)
      const keptInCents = ((itemsOf(line) - line.discountInCents) * copies) / line.quantity
      sums.set(format.id, {
        formatId: format.id,
        bookId: book.id,
        title: sum?.title ?? book.title,
        type: format.type,
        copies: (sum?.copies ?? 0) + copies,
        salesInCents: (sum?.salesInCents ?? 0) + Math.round(keptInCents * stays),
      })
    }
  }
  return [...sums.values()]
}

/**
 * Which part stays of what copies that were kept came to, 0 … 1. A refund that names its lines belongs to these alone; a
 * sum of which nobody knows for what is taken off all that is kept alike.
 */
function stayingOf(order: Pick<Order, 'sums' | 'history'>): number {
  const named = eventsOf(order, 'refunded')
    .filter(({ hasFailed, lines }) => !hasFailed && lines.length > 0)
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  const { totalInCents } = order.sums
  const shared = totalInCents - named
  return shared <= 0 ? 0 : Math.max(0, totalInCents - refundedOf(order)) / shared
}
