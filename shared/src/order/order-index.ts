import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import type { Mode } from '../market/facets.ts'
import { filterOrderEvents, totalRefundedInCents } from './history.ts'
import { lineSubtotalInCents, type OrderLineItem } from './line.ts'
import type { Order } from './order.ts'
import { linePaidInCents, refundableQuantity } from './refund-amount.ts'
import { hasUnreturnedCopies, returnedQuantity } from './state.ts'

/** Sort key of an order by time: `2026-11-21T18:00:00.000Z.7K2Q9-XM4BT`. */
export const orderIndexKey = ({ placedAt, id }: Pick<Order, 'placedAt' | 'id'>): string => `${placedAt}.${id}`

export const orderIdFromIndexKey = (place: string): string => place.slice(place.lastIndexOf('.') + 1)

export const yearMonth = (at: string): string => at.slice(0, '2026-11'.length)

export function previousMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** Inclusive, oldest first; empty if the first comes after the last. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first; month = previousMonth(month)) months.push(month)
  return months.reverse()
}

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

/** Item revenue without shipping and tax, net of refunds; returned copies are not counted. */
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
 * Share of the kept copies' price that was not refunded, 0 … 1. A refund with line items applies to these only; a
 * refund of an amount is spread over all kept copies.
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
 * The Top 100 list in which a line counts, or null. In the paid list it counts while at least half of the payment for
 * the copies that were not returned is kept: a copy at a 100 % discount counts nowhere, nor does one whose payment
 * was refunded as an amount or lost in a dispute. In the free list it counts until it is cancelled. Source of the
 * rule: 'Top 100' in the decisions of the contract.
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
