import { isDeepStrictEqual } from 'node:util'
import type { EventOf, OrderEvent } from '@lorecircle/shared/order/history'
import { newLetter, type OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type Stripe from 'stripe'
import { returnDiscountUse } from '../checkout/discount-uses.ts'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import { forgetDay } from '../sales/forget-day.ts'
import type { Services } from '../services/services.ts'
import { changeAndWrite } from './letters-due.ts'
import { isCancellation, linesRestocked, linesReturned } from './refund-metadata.ts'
import { restock } from './restock.ts'

/** All refunds of an order, as Stripe lists them. */
export async function refundsAt(
  services: Services,
  { paymentIntentId, stripeAccountId: stripeAccount }: Order,
): Promise<Stripe.Refund[]> {
  if (paymentIntentId === null) return []
  const stripe = await services.stripe()
  return Array.fromAsync(
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }, { stripeAccount }),
  )
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

const toEvent = (refund: Stripe.Refund): EventOf<'refunded'> => ({
  what: 'refunded',
  at: new Date(refund.created * 1000).toISOString(),
  refundId: refund.id,
  amountInCents: refund.amount,
  lines: linesReturned(refund.metadata),
  hasFailed: hasFailed(refund),
  ...(isCancellation(refund.metadata) && { isCancelled: true }),
})

/**
 * Has the order say what Stripe lists: its history, the letters about it, the copies that go back on sale, and the day of
 * the sale, which is added up anew. Each step can be repeated.
 */
export async function keepRefunds(
  services: Services,
  order: Order,
  refunds: readonly Stripe.Refund[],
): Promise<Order> {
  if (refunds.length === 0) return order
  const events = refunds.map(toEvent)
  const told = await changeAndWrite(services, order, (order) => {
    const history = withRefunds(order.history, events)
    if (isDeepStrictEqual(order.history, history)) return order
    return { ...order, history, letters: [...order.letters, ...lettersOf(order, events, services.now())] }
  })
  await forgetDay(services, order.sub, utcDay(new Date(order.placedAt)))
  await enterInLedger(services, told)
  await returnDiscountUse(services, told)
  const kept = refunds.filter((refund) => !hasFailed(refund))
  return restock(
    services,
    told,
    kept.flatMap(({ metadata }) => linesRestocked(metadata)),
  )
}

const newsForInMs = 3 * 24 * 60 * 60 * 1000

/** The reader hears of each once, unless it is found out late; the author of each that did not arrive, and of a preorder that is taken back. */
const lettersOf = (order: Order, events: readonly EventOf<'refunded'>[], now: Date): OrderLetter[] =>
  events
    .flatMap(({ refundId, at, hasFailed, isCancelled, lines }) => {
      const isNew = now.getTime() - Date.parse(at) < newsForInMs
      if (hasFailed)
        return [newLetter('refund_failed', now.toISOString(), { id: `refund-failed.${refundId}` })]
      if (!isNew) return []
      const refunded = newLetter('refunded', now.toISOString(), { id: `refunded.${refundId}` })
      return [refunded, ...(isCancelled ? lines : []).map(({ lineId }) => takenBack(lineId, now))]
    })
    .filter(({ id }) => !order.letters.some((letter) => letter.id === id))

const takenBack = (lineId: string, now: Date): OrderLetter =>
  newLetter('preorder_cancelled', now.toISOString(), { id: `taken-back.${lineId}` })

/** A history in which Stripe's refunds stand in the place of those that it knew before. */
function withRefunds(history: readonly OrderEvent[], refunds: readonly EventOf<'refunded'>[]): OrderEvent[] {
  const latest = new Map(refunds.map((refund) => [refund.refundId, refund]))
  const known = history.flatMap((event): OrderEvent[] => {
    if (event.what !== 'refunded') return [event]
    const refund = latest.get(event.refundId)
    latest.delete(event.refundId)
    if (refund) return [refund]
    // Of days when the sum alone was kept; what a list lacks otherwise is newer than the list.
    return event.refundId === 'earlier' ? [] : [event]
  })
  return [...known, ...[...latest.values()].sort((a, b) => a.at.localeCompare(b.at))]
}
