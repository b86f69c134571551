import type { OrderLine } from './line.ts'
import type { Order } from './order.ts'
import { returnedOf } from './state.ts'

/** The lines whose files the reader may fetch: those that were not all refunded. */
export const fetchable = (order: Pick<Order, 'lines' | 'sums' | 'history'>): OrderLine[] =>
  order.lines.filter(
    (line) =>
      line.format.file !== null && (line.unitInCents === 0 || returnedOf(order, line) < line.quantity),
  )
