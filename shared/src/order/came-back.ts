import type { Back } from '../stock/stock-story.ts'
import { eventsOf, type OrderEvent } from './history.ts'
import type { Order } from './order.ts'

/** What an order's history says of its copies of a format that are no longer its. */
export const cameBack = (order: Pick<Order, 'lines' | 'history' | 'placedAt'>, formatId: string): Back[] =>
  eventsOf(order, 'restocked').flatMap((event) => {
    const { lineId, slots, at } = event
    if (order.lines.find(({ id }) => id === lineId)?.format.id !== formatId) return []
    const before = order.history.slice(0, order.history.indexOf(event))
    return [{ slots, soldAt: order.placedAt, at, why: whyOf(before, lineId) }]
  })

/** The last thing that happened to the line before; it was a refund that names no line where nothing did. */
function whyOf(before: readonly OrderEvent[], lineId: string): Back['why'] {
  for (const event of before.toReversed()) {
    if (event.what === 'cancelled' && event.lineId === lineId)
      return event.by === 'author' ? 'cancelled' : 'preorder_cancelled'
    if (event.what === 'refunded' && event.lines.some((line) => line.lineId === lineId))
      return event.isCancelled ? 'preorder_cancelled' : 'refund'
    if (event.what === 'disputed' && event.state === 'lost') return 'lost_dispute'
  }
  return 'refund'
}
