import { eventsOf, type OrderEvent, refundedOf } from './history.ts'
import { copiesOf, type OrderLine } from './line.ts'
import type { Sums } from './sums.ts'

/** What was bought, and what happened to it. */
export type Told = { lines: readonly OrderLine[]; sums: Sums; history: readonly OrderEvent[] }

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
  return Math.min(line.quantity, copiesOf(named))
}

/** True where nothing of an order stays sold: all of its money or all of its lines went back, or lost disputes took the rest. */
export function isWhollyBack(order: Told): boolean {
  const { totalInCents } = order.sums
  const lost = eventsOf(order, 'disputed').filter(({ state }) => state === 'lost')
  const backInCents = lost.reduce((sum, { amountInCents }) => sum + amountInCents, refundedOf(order))
  return (
    (totalInCents > 0 && backInCents >= totalInCents) || order.lines.every((line) => !isKept(order, line))
  )
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
