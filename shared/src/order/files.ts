import type { BookFile } from '../media/book-file.ts'
import type { OrderLine } from './line.ts'
import type { Order } from './order.ts'
import { isKept, isWaiting } from './state.ts'

type Paid = Pick<Order, 'lines' | 'sums' | 'history'>

/** The files of a line that its reader may fetch, in their order: none of what is not out, or was all refunded. */
export const filesToFetch = (order: Paid, line: OrderLine): BookFile[] =>
  isKept(order, line) && !isWaiting(order, line) ? line.format.files : []

/** The lines that have files which the reader may fetch. */
export const fetchable = (order: Paid): OrderLine[] =>
  order.lines.filter((line) => filesToFetch(order, line).length > 0)
