import { eventsOf } from '../order/history.ts'
import type { OrderLine } from '../order/line.ts'
import type { Order } from '../order/order.ts'
import { returnedOf } from '../order/state.ts'

type Told = Pick<Order, 'lines' | 'sums' | 'history'>

/** A numbered copy of an order, and whether it is still its buyer's. */
export type NumberedCopy = { line: OrderLine; number: number; of: number; isValid: boolean }

/** Every numbered copy that was sold with an order, those that went back among them. */
export const numberedCopies = (order: Told): NumberedCopy[] =>
  order.lines.flatMap((line) => {
    const { editionOf, slots } = line
    if (editionOf === null) return []
    const gone = goneFrom(order, line)
    return slots.map((number) => ({ line, number, of: editionOf, isValid: !gone.has(number) }))
  })

/** Of a line's copies the last ones go back first, as they are put back on sale. */
function goneFrom(order: Told, line: OrderLine): Set<number> {
  if (eventsOf(order, 'disputed').some(({ state }) => state === 'lost')) return new Set(line.slots)
  const returned = returnedOf(order, line)
  const restocked = eventsOf(order, 'restocked').filter(({ lineId }) => lineId === line.id)
  return new Set([
    ...line.slots.slice(line.slots.length - returned),
    ...restocked.flatMap(({ slots }) => slots),
  ])
}
