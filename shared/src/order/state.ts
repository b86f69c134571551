import { eventsOf, type OrderEvent, refundedOf } from './history.ts'
import { isPosted, type OrderLine } from './line.ts'
import type { Sums } from './sums.ts'

type Told = { lines: readonly OrderLine[]; sums: Sums; history: readonly OrderEvent[] }

/** Where an order's parcel is. What is a file alone is delivered when it is paid. */
export const fulfilments = [
  'preordered',
  'to send',
  'packed',
  'sent',
  'delivered',
  'delivered digitally',
  'called off',
] as const
export type Fulfilment = (typeof fulfilments)[number]

const told = {
  packed: 'packed',
  shipped: 'sent',
  delivered: 'delivered',
  'to send again': 'to send',
} as const

/** The last that was said of the parcel; 'called off' where all went back before anything was sent. */
export function fulfilmentOf(order: Told): Fulfilment {
  if (waitsAlone(order)) return 'preordered'
  if (!order.lines.some(isPosted)) return isCalledOff(order) ? 'called off' : 'delivered digitally'
  const last = order.history.findLast(
    (event): event is Extract<OrderEvent, { what: keyof typeof told }> => event.what in told,
  )
  const state = last === undefined ? 'to send' : told[last.what]
  const isGone = state === 'sent' || state === 'delivered'
  return !isGone && (moneyOf(order) === 'refunded' || isCalledOff(order)) ? 'called off' : state
}

/** Nothing was paid, and nothing of it is kept. */
const isCalledOff = (order: Told): boolean => order.lines.every((line) => isCancelled(order, line))

/** Whether its author may call it off: nothing was paid, nothing has left, and its reader keeps some of it. */
export function mayDecline(order: Told): boolean {
  const state = fulfilmentOf(order)
  return (
    order.sums.totalInCents === 0 &&
    state !== 'sent' &&
    state !== 'delivered' &&
    order.lines.some((line) => isKept(order, line))
  )
}

/** Nothing is done yet, and there is nothing to do before a book comes out. */
function waitsAlone(order: Told): boolean {
  if (order.history.some(({ what }) => what in told)) return false
  const kept = order.lines.filter((line) => returnedOf(order, line) < line.quantity)
  const posted = kept.filter(isPosted)
  const due = posted.length > 0 ? posted : kept
  return due.length > 0 && due.every((line) => isWaiting(order, line))
}

/** Whether a line waits for its book to come out. */
export const isWaiting = (order: Told, line: OrderLine): boolean =>
  line.releaseOn !== null &&
  isKept(order, line) &&
  eventsOf(order, 'released').every(({ lineIds }) => !lineIds.includes(line.id))

/** Whether its reader keeps any of it. What costs nothing they keep, whatever money goes back, until they cancel it. */
export const isKept = (order: Told, line: OrderLine): boolean =>
  line.unitInCents === 0 ? !isCancelled(order, line) : returnedOf(order, line) < line.quantity

/** Whether its reader has cancelled it, where nothing was paid for it. */
export const isCancelled = ({ history }: Pick<Told, 'history'>, { id }: Pick<OrderLine, 'id'>): boolean =>
  eventsOf({ history }, 'cancelled').some(({ lineId }) => lineId === id)

export const moneyStates = ['free', 'paid', 'refunded in part', 'refunded', 'disputed'] as const
export type MoneyState = (typeof moneyStates)[number]

/** What became of the money. A dispute that is not decided comes before all. */
export function moneyOf(order: Told): MoneyState {
  const { totalInCents } = order.sums
  if (eventsOf(order, 'disputed').some(({ state }) => state === 'to answer' || state === 'under review'))
    return 'disputed'
  const refunded = refundedOf(order)
  if (refunded > 0) return refunded >= totalInCents ? 'refunded' : 'refunded in part'
  return totalInCents === 0 ? 'free' : 'paid'
}

/** How many of a line went back, as far as refunds named it; all of them where all the money did. */
export function returnedOf(order: Told, line: Pick<OrderLine, 'id' | 'quantity'>): number {
  if (moneyOf(order) === 'refunded' || isCancelled(order, line)) return line.quantity
  const named = eventsOf(order, 'refunded')
    .filter(({ hasFailed }) => !hasFailed)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.min(line.quantity, named)
}

/** Which copies of a line are signed: 1 … quantity, as they lie in it. */
export function signedOf({ history }: Pick<Told, 'history'>, { id }: Pick<OrderLine, 'id'>): number[] {
  const signed = new Set<number>()
  for (const event of history) {
    if (event.what === 'signed' && event.lineId === id) signed.add(event.copy)
    if (event.what === 'not signed' && event.lineId === id) signed.delete(event.copy)
  }
  return [...signed].sort((a, b) => a - b)
}
