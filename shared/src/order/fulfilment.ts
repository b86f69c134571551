import { VisibleError } from '../visible-error.ts'
import { filterOrderEvents, type OrderEvent } from './history.ts'
import { requiresShipping } from './line.ts'
import type { Order } from './order.ts'
import { laterParcel, parcelProgress } from './parcels.ts'
import {
  hasUnreturnedCopies,
  isAwaitingRelease,
  isCancelled,
  isDisputeLost,
  type OrderFacts,
  paymentStatus,
  returnedQuantity,
} from './state.ts'

export const fulfillmentStatuses = [
  'preordered',
  'unfulfilled',
  'packed',
  'sent',
  'delivered',
  'delivered_digitally',
  'cancelled',
  'on_hold',
] as const
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]

const told: readonly string[] = ['packed', 'shipped', 'delivered', 'requeued']

/** Unshipped parcels must not be shipped after a refund ('cancelled') or during a dispute ('on_hold'). */
export function fulfillmentStatus(order: OrderFacts): FulfillmentStatus {
  const way = parcelProgress(order).state
  if (!order.lines.some(requiresShipping)) {
    if (waitsAlone(order)) return 'preordered'
    return isCalledOff(order) ? 'cancelled' : 'delivered_digitally'
  }
  if (way === 'sent' || way === 'delivered') return way
  if (paymentStatus(order) === 'refunded' || isDisputeLost(order) || isCalledOff(order)) return 'cancelled'
  const kept = order.lines.filter((line) => hasUnreturnedCopies(order, line))
  if (!kept.some(requiresShipping)) return kept.length > 0 ? 'delivered_digitally' : 'cancelled'
  if (paymentStatus(order) === 'disputed') return 'on_hold'
  return waitsAlone(order) ? 'preordered' : way
}

export const isShippable = (order: OrderFacts & { shipTo: unknown }): boolean =>
  order.shipTo !== null && !['cancelled', 'on_hold', 'delivered_digitally'].includes(fulfillmentStatus(order))

export function hasUnshippedParcel(order: OrderFacts): boolean {
  const state = fulfillmentStatus(order)
  const isGone = state === 'sent' || state === 'delivered'
  return isGone
    ? laterParcel(order).length > 0
    : ['preordered', 'unfulfilled', 'packed', 'on_hold'].includes(state)
}

const isCalledOff = (order: OrderFacts): boolean => order.lines.every((line) => isCancelled(order, line))

export function canDeclineOrder(order: OrderFacts): boolean {
  const state = fulfillmentStatus(order)
  return (
    order.sums.totalInCents === 0 &&
    state !== 'sent' &&
    state !== 'delivered' &&
    order.lines.some((line) => hasUnreturnedCopies(order, line))
  )
}

function waitsAlone(order: OrderFacts): boolean {
  if (order.history.some(({ what }) => told.includes(what))) return false
  const kept = order.lines.filter((line) => returnedQuantity(order, line) < line.quantity)
  const posted = kept.filter(requiresShipping)
  const due = posted.length > 0 ? posted : kept
  return due.length > 0 && due.every((line) => isAwaitingRelease(order, line))
}

export const orderMarks = ['packed', 'shipped', 'delivered', 'requeued'] as const

export type OrderMark = (typeof orderMarks)[number]

type Marking = Extract<OrderEvent, { what: OrderMark }>

const isAlready = {
  packed: 'packed',
  shipped: 'sent',
  delivered: 'delivered',
  requeued: 'unfulfilled',
} as const

const comesFrom: Record<OrderMark, readonly FulfillmentStatus[]> = {
  // A preorder may be shipped early.
  packed: ['unfulfilled', 'preordered'],
  // Again from `sent`: to change the tracking number.
  shipped: ['unfulfilled', 'preordered', 'packed', 'sent'],
  delivered: ['sent', 'unfulfilled', 'preordered', 'packed'],
  requeued: ['packed', 'sent', 'delivered'],
}

export const canMarkOrder = (order: Pick<Order, 'lines' | 'sums' | 'history'>, mark: OrderMark): boolean => {
  const state = fulfillmentStatus(order)
  return order.lines.some(requiresShipping) && state !== isAlready[mark] && comesFrom[mark].includes(state)
}

/**
 * Adds a fulfilment event; returns the same object if it is already recorded. Throws a VisibleError if the order
 * needs no shipping, or its status does not allow it.
 */
export function applyOrderMark<O extends Order>(order: O, event: Marking): O {
  const state = fulfillmentStatus(order)
  if (state === isAlready[event.what] && !isNews(order, event)) return order
  if (!comesFrom[event.what].includes(state) || !order.lines.some(requiresShipping))
    throw refusal(order, state)
  return { ...order, history: [...order.history, event] }
}

function isNews(order: Order, event: Marking): boolean {
  if (event.what !== 'shipped') return false
  const last = filterOrderEvents(order, 'shipped').at(-1)
  return last?.carrier !== event.carrier || last.tracking !== event.tracking
}

const refusal = ({ lines }: Pick<Order, 'lines'>, state: FulfillmentStatus): VisibleError =>
  new VisibleError(
    409,
    'order.not_so',
    (lines.some(requiresShipping) ? sentences[state] : sentences.delivered_digitally) ??
      'That does not follow from where this order is.',
    {
      state,
    },
  )

const sentences: Partial<Record<FulfillmentStatus, string>> = {
  delivered_digitally: 'Nothing of this order goes by post.',
  cancelled: 'This order was cancelled, so nothing is sent.',
  on_hold: 'This order is on hold: its payment is disputed. Do not send it before the bank has decided.',
}
