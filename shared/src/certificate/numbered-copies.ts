import type { OrderLine } from '../order/line.ts'
import type { Order } from '../order/order.ts'
import { returnedSlots } from '../order/state.ts'

type Told = Pick<Order, 'lines' | 'sums' | 'history'>

/** A numbered copy of an order, and whether it is still its buyer's. */
export type NumberedCopy = { line: OrderLine; number: number; of: number; isValid: boolean }

/** Every numbered copy that was sold with an order, those that went back among them. */
export const numberedCopies = (order: Told): NumberedCopy[] =>
  order.lines.flatMap((line) => {
    const { editionOf, slots } = line
    if (editionOf === null) return []
    const gone = new Set(returnedSlots(order, line))
    return slots.map((number) => ({ line, number, of: editionOf, isValid: !gone.has(number) }))
  })
