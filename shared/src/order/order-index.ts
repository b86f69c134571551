import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import type { Mode } from '../market/facets.ts'
import { filterOrderEvents, totalRefundedInCents } from './history.ts'
import { lineSubtotalInCents, type OrderLineItem } from './line.ts'
import type { Order } from './order.ts'
import { linePaidInCents, refundableQuantity } from './refund-amount.ts'
import { hasUnreturnedCopies, returnedQuantity } from './state.ts'

/** Where an order stands among an author's, by time: `2026-11-21T18:00:00.000Z.7K2Q9-XM4BT`. */
export const orderIndexKey = ({ placedAt, id }: Pick<Order, 'placedAt' | 'id'>): string => `${placedAt}.${id}`

/** The order that stands there. */
export const orderIdFromIndexKey = (place: string): string => place.slice(place.lastIndexOf('.') + 1)

/** `2026-11` of a moment or a place. */
export const yearMonth = (at: string): string => at.slice(0, '2026-11'.length)

/** The month before: `2026-01` → `2025-12`. */
export function previousMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** All months from the first to the last, the oldest first; none where the first comes after it. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first; month = previousMonth(month)) months.push(month)
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
export function sumDaySales(orders: readonly Order[]): DaySales {
  const sums = new Map<string, DaySales[number]>()
  for (const order of orders) {
    const stays = stayingOf(order)
    for (const line of order.lines) {
      const { book, format } = line
      const sum = sums.get(format.id)
      const copies = line.quantity - returnedQuantity(order, line)
      const keptInCents = ((lineSubtotalInCents(line) - line.discountInCents) * copies) / line.quantity
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
  const named = filterOrderEvents(order, 'refunded')
    .filter(({ hasFailed, lines }) => !hasFailed && lines.length > 0)
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  const { totalInCents } = order.sums
  const shared = totalInCents - named
  return shared <= 0 ? 0 : Math.max(0, totalInCents - totalRefundedInCents(order)) / shared
}

type Sold = Pick<Order, 'lines' | 'sums' | 'history'>

/**
 * The list of the Top 100 in which a line counts, or null where it counts in none. In the paid list it counts while at
 * least half of what was paid for the copies that were not returned is kept: a copy at a 100 % discount counts nowhere,
 * nor does one whose money went back as a sum or by a lost dispute. In the free list it counts until it is cancelled.
 * Source of the rule: 'Top 100' in the decisions of the contract.
 */
export function bestSellerList(order: Sold, line: OrderLineItem): Mode | null {
  if (line.unitInCents === 0) return hasUnreturnedCopies(order, line) ? 'free' : null
  return isPaidAndKept(order, line) ? 'paid' : null
}

function isPaidAndKept(order: Sold, line: OrderLineItem): boolean {
  if (linePaidInCents(line, order.sums) <= 0 || refundableQuantity(order, line) === 0) return false
  const returnedInCents = order.lines.reduce(
    (sum, one) =>
      sum +
      (linePaidInCents(one, order.sums) * (one.quantity - refundableQuantity(order, one))) / one.quantity,
    0,
  )
  const { totalInCents } = order.sums
  const leftInCents = totalInCents - totalRefundedInCents(order) - lostInDisputes(order)
  return leftInCents > 0 && leftInCents >= (totalInCents - returnedInCents) / 2
}

const lostInDisputes = (order: Sold): number =>
  filterOrderEvents(order, 'disputed')
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
