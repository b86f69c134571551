import type { Mode } from '../market/facets.ts'
import { eventsOf, refundedOf } from './history.ts'
import type { OrderLine } from './line.ts'
import type { Order } from './order.ts'
import { keptOf, paidFor } from './refund-amount.ts'
import { isKept } from './state.ts'

type Sold = Pick<Order, 'lines' | 'sums' | 'history'>

/**
 * The list of the Top 100 in which a line counts, or null where it counts in none. In the paid list it counts while at
 * least half of what was paid for the copies that were not returned is kept: a copy at a 100 % discount counts nowhere,
 * nor does one whose money went back as a sum or by a lost dispute. In the free list it counts until it is cancelled.
 * Source of the rule: 'Top 100' in the decisions of the contract.
 */
export function rankedList(order: Sold, line: OrderLine): Mode | null {
  if (line.unitInCents === 0) return isKept(order, line) ? 'free' : null
  return isPaidAndKept(order, line) ? 'paid' : null
}

function isPaidAndKept(order: Sold, line: OrderLine): boolean {
  if (paidFor(line, order.sums) <= 0 || keptOf(order, line) === 0) return false
  const returnedInCents = order.lines.reduce(
    (sum, one) => sum + (paidFor(one, order.sums) * (one.quantity - keptOf(order, one))) / one.quantity,
    0,
  )
  const { totalInCents } = order.sums
  const leftInCents = totalInCents - refundedOf(order) - lostInDisputes(order)
  return leftInCents > 0 && leftInCents >= (totalInCents - returnedInCents) / 2
}

const lostInDisputes = (order: Sold): number =>
  eventsOf(order, 'disputed')
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
