import type { RestockedCopies } from '../stock/stock-story.ts'
import { filterOrderEvents, type OrderEvent, totalRefundedInCents } from './history.ts'
import { type OrderLineItem, type OrderTotals, totalQuantity } from './line.ts'
import type { Order } from './order.ts'

/** What was bought, and what happened to it. */
export type OrderFacts = {
  lines: readonly OrderLineItem[]
  sums: OrderTotals
  history: readonly OrderEvent[]
}

/** Whether a line waits for its book to come out. */
export const isAwaitingRelease = (order: OrderFacts, line: OrderLineItem): boolean =>
  line.releaseOn !== null &&
  hasUnreturnedCopies(order, line) &&
  filterOrderEvents(order, 'released').every(({ lineIds }) => !lineIds.includes(line.id))

/**
 * Whether its reader keeps any of it. What costs nothing they keep, whatever money goes back, until they cancel it or
 * its last copy is put back on sale.
 */
export const hasUnreturnedCopies = (order: OrderFacts, line: OrderLineItem): boolean =>
  line.unitInCents === 0
    ? !isCancelled(order, line) &&
      (line.slots.length === 0 || restockedSlots(order, line).length < line.slots.length)
    : returnedQuantity(order, line) < line.quantity

/** Whether its reader has cancelled it, where nothing was paid for it. */
export const isCancelled = (
  { history }: Pick<OrderFacts, 'history'>,
  { id }: Pick<OrderLineItem, 'id'>,
): boolean => filterOrderEvents({ history }, 'cancelled').some(({ lineId }) => lineId === id)

/** The lines that were left out when the order was placed: each reader has one free copy of a limited format. */
export const lineItemsOverLimit = (order: Pick<OrderFacts, 'lines' | 'history'>): OrderLineItem[] => {
  const ids = filterOrderEvents(order, 'cancelled').flatMap(({ lineId, by }) =>
    by === 'limit' ? [lineId] : [],
  )
  return order.lines.filter(({ id }) => ids.includes(id))
}

export const paymentStatuses = ['free', 'paid', 'partially_refunded', 'refunded', 'disputed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What became of the money. A dispute that is not decided comes before all. */
export function paymentStatus(order: OrderFacts): PaymentStatus {
  const { totalInCents } = order.sums
  if (
    filterOrderEvents(order, 'disputed').some(
      ({ state }) => state === 'needs_response' || state === 'under_review',
    )
  )
    return 'disputed'
  const refunded = totalRefundedInCents(order)
  if (refunded > 0) return refunded >= totalInCents ? 'refunded' : 'partially_refunded'
  return totalInCents === 0 ? 'free' : 'paid'
}

/**
 * How many of a line went back: those that refunds named, and those that were put back on sale; all of them where all
 * the money went back.
 */
export function returnedQuantity(order: OrderFacts, line: Pick<OrderLineItem, 'id' | 'quantity'>): number {
  if (paymentStatus(order) === 'refunded' || isCancelled(order, line)) return line.quantity
  return Math.min(
    line.quantity,
    Math.max(totalQuantity(refundedParts(order, line)), namedSlots(order, line).size),
  )
}

/** Which copies of a limited line are no longer its reader's. None is guessed: a refund that names no copies has none. */
export function returnedSlots(
  order: OrderFacts,
  line: Pick<OrderLineItem, 'id' | 'quantity' | 'slots'>,
): number[] {
  if (isDisputeLost(order) || returnedQuantity(order, line) === line.quantity) return [...line.slots]
  const named = namedSlots(order, line)
  return line.slots.filter((slot) => named.has(slot))
}

/** Which copies of a line were put back on sale. */
export const restockedSlots = (
  order: Pick<OrderFacts, 'history'>,
  { id }: Pick<OrderLineItem, 'id'>,
): number[] =>
  filterOrderEvents(order, 'restocked').flatMap(({ lineId, slots }) => (lineId === id ? slots : []))

/** Whether a dispute was decided for the reader, who has all the money back. */
export const isDisputeLost = (order: Pick<OrderFacts, 'history'>): boolean =>
  filterOrderEvents(order, 'disputed').some(({ state }) => state === 'lost')

const refundedParts = (order: Pick<OrderFacts, 'history'>, { id }: Pick<OrderLineItem, 'id'>) =>
  filterOrderEvents(order, 'refunded')
    .filter(({ hasFailed }) => !hasFailed)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === id)

const namedSlots = (order: Pick<OrderFacts, 'history'>, line: Pick<OrderLineItem, 'id'>): Set<number> =>
  new Set([...refundedParts(order, line).flatMap(({ slots }) => slots ?? []), ...restockedSlots(order, line)])

/** True where nothing of an order stays sold: all of its money or all of its lines went back, or lost disputes took the rest. */
export function isFullyReturned(order: OrderFacts): boolean {
  const { totalInCents } = order.sums
  const lost = filterOrderEvents(order, 'disputed').filter(({ state }) => state === 'lost')
  const backInCents = lost.reduce(
    (sum, { amountInCents }) => sum + amountInCents,
    totalRefundedInCents(order),
  )
  return (
    (totalInCents > 0 && backInCents >= totalInCents) ||
    order.lines.every((line) => !hasUnreturnedCopies(order, line))
  )
}

/** Which copies of a line are signed: 1 … quantity, as they lie in it. */
export function signedCopyNumbers(
  { history }: Pick<OrderFacts, 'history'>,
  { id }: Pick<OrderLineItem, 'id'>,
): number[] {
  const signed = new Set<number>()
  for (const event of history) {
    if (event.what === 'signed' && event.lineId === id) signed.add(event.copy)
    if (event.what === 'unsigned' && event.lineId === id) signed.delete(event.copy)
  }
  return [...signed].sort((a, b) => a - b)
}

/** What an order's history says of its copies of a format that are no longer its. */
export const listRestockedCopies = (
  order: Pick<Order, 'lines' | 'history' | 'placedAt'>,
  formatId: string,
): RestockedCopies[] =>
  filterOrderEvents(order, 'restocked').flatMap((event) => {
    const { lineId, slots, at } = event
    if (order.lines.find(({ id }) => id === lineId)?.format.id !== formatId) return []
    const before = order.history.slice(0, order.history.indexOf(event))
    return [{ slots, soldAt: order.placedAt, at, why: whyOf(before, lineId) }]
  })

/** The last thing that happened to the line before; it was a refund that names no line where nothing did. */
function whyOf(before: readonly OrderEvent[], lineId: string): RestockedCopies['why'] {
  for (const event of before.toReversed()) {
    if (event.what === 'cancelled' && event.lineId === lineId)
      return event.by === 'author' ? 'cancelled' : 'preorder_cancelled'
    if (event.what === 'refunded' && event.lines.some((line) => line.lineId === lineId))
      return event.isCancelled ? 'preorder_cancelled' : 'refund'
    if (event.what === 'disputed' && event.state === 'lost') return 'lost_dispute'
  }
  return 'refund'
}

type Told = Pick<Order, 'lines' | 'sums' | 'history'>

/** Copies of a limited line that are no longer its reader's, and that nobody can buy: each is listed until it is on sale. */
export function unsoldSlots(order: Told, line: OrderLineItem): number[] {
  const restocked = restockedSlots(order, line)
  return returnedSlots(order, line).filter((slot) => !restocked.includes(slot))
}

/**
 * Copies of a limited line that its author can put back on sale, each once. A refund that names no copies (a sum, or one
 * made in Stripe's dashboard) may be for any of them, so the author says which came back.
 */
export function restockableSlots(order: Told, line: OrderLineItem): number[] {
  if (!hasUnnamedRefund(order, line)) return unsoldSlots(order, line)
  const restocked = restockedSlots(order, line)
  return line.slots.filter((slot) => !restocked.includes(slot))
}

const hasUnnamedRefund = (order: Told, { id }: OrderLineItem): boolean =>
  filterOrderEvents(order, 'refunded').some(
    ({ hasFailed, lines }) =>
      !hasFailed &&
      (lines.length === 0 || lines.some(({ lineId, slots }) => lineId === id && slots === undefined)),
  )
