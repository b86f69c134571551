import type { OrderLine } from './line.ts'
import type { Order } from './order.ts'
import { isKept, isWaiting } from './state.ts'

/** The lines whose files the reader may fetch: those that are out and were not all refunded. */
export const fetchable = (order: Pick<Order, 'lines' | 'sums' | 'history'>): OrderLine[] =>
  order.lines.filter((line) => line.format.file !== null && isKept(order, line) && !isWaiting(order, line))
