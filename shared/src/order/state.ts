import type { RestockedCopies } from '../stock/stock-story.ts'
import { filterOrderEvents, type OrderEvent, totalRefundedInCents } from './history.ts'
import { type OrderLineItem, type OrderTotals, totalQuantity } from './line.ts'
import type { Order } from './order.ts'

export type OrderFacts = {
  lines: readonly OrderLineItem[]
  sums: OrderTotals
  history: readonly OrderEvent[]
}

export const isAwaitingRelease = (order: OrderFacts, line: OrderLineItem): boolean =>
  line.releaseOn !== null &&
  hasUnreturnedCopies(order, line) &&
  filterOrderEvents(order, 'released').every(({ lineIds }) => !lineIds.includes(line.id))

/**
 * True while the reader keeps at least one copy. Refunds do not return free items; they are kept until they are
 * cancelled or the last copy is put back on sale.
 */
export const hasUnreturnedCopies = (order: OrderFacts, line: OrderLineItem): boolean =>
  line.unitInCents === 0
    ? !isCancelled(order, line) &&
      (line.slots.length === 0 || restockedSlots(order, line).length < line.slots.length)
    : returnedQuantity(order, line) < line.quantity

export const isCancelled = (
  { history }: Pick<OrderFacts, 'history'>,
  { id }: Pick<OrderLineItem, 'id'>,
): boolean => filterOrderEvents({ history }, 'cancelled').some(({ lineId }) => lineId === id)

/** Lines dropped when the order was placed: each reader gets one free copy of a limited format. */
export const lineItemsOverLimit = (order: Pick<OrderFacts, 'lines' | 'history'>): OrderLineItem[] => {
  const ids = filterOrderEvents(order, 'cancelled').flatMap(({ lineId, by }) =>
    by === 'limit' ? [lineId] : [],
  )
  return order.lines.filter(({ id }) => ids.includes(id))
}

export const paymentStatuses = ['free', 'paid', 'partially_refunded', 'refunded', 'disputed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** An undecided dispute takes precedence. */
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

/** Copies of a line that were refunded by name or put back on sale; all of them if the order is fully refunded. */
export function returnedQuantity(order: OrderFacts, line: Pick<OrderLineItem, 'id' | 'quantity'>): number {
  if (paymentStatus(order) === 'refunded' || isCancelled(order, line)) return line.quantity
  return Math.min(
    line.quantity,
    Math.max(totalQuantity(refundedParts(order, line)), namedSlots(order, line).size),
  )
}

/**
 * Copies of a limited line that the reader no longer has. Copies are never guessed: a refund that names none adds
 * none.
 */
export function returnedSlots(
  order: OrderFacts,
  line: Pick<OrderLineItem, 'id' | 'quantity' | 'slots'>,
): number[] {
  if (isDisputeLost(order) || returnedQuantity(order, line) === line.quantity) return [...line.slots]
  const named = namedSlots(order, line)
  return line.slots.filter((slot) => named.has(slot))
}

export const restockedSlots = (
  order: Pick<OrderFacts, 'history'>,
  { id }: Pick<OrderLineItem, 'id'>,
): number[] =>
  filterOrderEvents(order, 'restocked').flatMap(({ lineId, slots }) => (lineId === id ? slots : []))

export const isDisputeLost = (order: Pick<OrderFacts, 'history'>): boolean =>
  filterOrderEvents(order, 'disputed').some(({ state }) => state === 'lost')

const refundedParts = (order: Pick<OrderFacts, 'history'>, { id }: Pick<OrderLineItem, 'id'>) =>
  filterOrderEvents(order, 'refunded')
    .filter(({ hasFailed }) => !hasFailed)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === id)

const namedSlots = (order: Pick<OrderFacts, 'history'>, line: Pick<OrderLineItem, 'id'>): Set<number> =>
  new Set([...refundedParts(order, line).flatMap(({ slots }) => slots ?? []), ...restockedSlots(order, line)])

/**
 * True if nothing of an order stays sold: all of its payment or all of its lines were returned, or lost disputes took
 * the rest.
 */
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

export function unsoldSlots(order: Told, line: OrderLineItem): number[] {
  const restocked = restockedSlots(order, line)
  return returnedSlots(order, line).filter((slot) => !restocked.includes(slot))
}

/**
 * Copies of a limited line that its author can put back on sale, each once. A refund that names no copies (an amount,
 * or one made in Stripe's dashboard) may be for any of them, so the author selects the returned ones.
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
