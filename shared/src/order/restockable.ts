import { eventsOf } from './history.ts'
import type { OrderLine } from './line.ts'
import type { Order } from './order.ts'
import { restockedSlots, returnedSlots } from './state.ts'

type Told = Pick<Order, 'lines' | 'sums' | 'history'>

/** Copies of a limited line that are no longer its reader's, and that nobody can buy: each is listed until it is on sale. */
export function unsoldSlots(order: Told, line: OrderLine): number[] {
  const restocked = restockedSlots(order, line)
  return returnedSlots(order, line).filter((slot) => !restocked.includes(slot))
}

/**
 * Copies of a limited line that its author can put back on sale, each once. A refund that names no copies (a sum, or one
 * made in Stripe's dashboard) may be for any of them, so the author says which came back.
 */
export function restockableSlots(order: Told, line: OrderLine): number[] {
  if (!hasUnnamedRefund(order, line)) return unsoldSlots(order, line)
  const restocked = restockedSlots(order, line)
  return line.slots.filter((slot) => !restocked.includes(slot))
}

const hasUnnamedRefund = (order: Told, { id }: OrderLine): boolean =>
  eventsOf(order, 'refunded').some(
    ({ hasFailed, lines }) =>
      !hasFailed &&
      (lines.length === 0 || lines.some(({ lineId, slots }) => lineId === id && slots === undefined)),
  )
