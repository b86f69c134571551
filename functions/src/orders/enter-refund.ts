import { isDeepStrictEqual } from 'node:util'
import { listOf } from '@lorecircle/shared/checkout/checkout'
import type { EventOf, OrderEvent } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { returnedOf } from '@lorecircle/shared/order/state'
import { daySalesDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { dayOf, saleOf } from '@lorecircle/shared/sales/ledger'
import type Stripe from 'stripe'
import { checkoutOfAccount } from '../checkout/known-checkout.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import type { Services } from '../services/services.ts'
import { linesReturned } from './refund-metadata.ts'

/** Asks Stripe what became of a charge: the order's history says what went back, and a copy that did is no sale. */
export async function enterRefund(
  services: Services,
  chargeId: string,
  stripeAccount: string,
): Promise<void> {
  const stripe = await services.stripe()
  const expanded = { expand: ['payment_intent'] }
  const charge = await stripe.charges.retrieve(chargeId, expanded, { stripeAccount })
  const payment = charge.payment_intent
  if (payment === null || typeof payment === 'string') return
  const checkoutId = payment.metadata.checkoutId ?? ''
  const checkout = await checkoutOfAccount(services, checkoutId, stripeAccount)
  if (checkout === null) return
  const settled = await settleCheckout(services, checkoutId)
  if (settled.state !== 'paid') return
  const listed = stripe.refunds.list({ charge: chargeId, limit: 100 }, { stripeAccount })
  const refunds = await Array.fromAsync(listed)
  if (refunds.length === 0) return
  const order = await keepRefunds(services, settled.order, refunds.map(toEvent))
  await enterReturns(services, order)
}

const toEvent = (refund: Stripe.Refund): EventOf<'refunded'> => ({
  what: 'refunded',
  at: new Date(refund.created * 1000).toISOString(),
  refundId: refund.id,
  amountInCents: refund.amount,
  lines: linesReturned(refund.metadata),
  hasFailed: refund.status === 'failed' || refund.status === 'canceled',
})

/** The day of the sale is added up anew. */
async function keepRefunds(
  { documents }: Services,
  { sub, id, placedAt }: Order,
  refunds: readonly EventOf<'refunded'>[],
): Promise<Order> {
  const { value: kept } = await documents.update(orderDoc(sub, id), (order) => {
    if (order === null) throw new Error(`there is no order ${id}`)
    const history = withRefunds(order.history, refunds)
    return isDeepStrictEqual(order.history, history) ? order : { ...order, history }
  })
  await documents.remove(daySalesDoc(sub, dayOf(new Date(placedAt))))
  return kept
}

/** A history in which Stripe's refunds stand in the place of those that it knew before. */
function withRefunds(history: readonly OrderEvent[], refunds: readonly EventOf<'refunded'>[]): OrderEvent[] {
  const latest = new Map(refunds.map((refund) => [refund.refundId, refund]))
  const known = history.flatMap((event): OrderEvent[] => {
    if (event.what !== 'refunded') return [event]
    const refund = latest.get(event.refundId)
    latest.delete(event.refundId)
    return refund ? [refund] : []
  })
  return [...known, ...[...latest.values()].sort((a, b) => a.at.localeCompare(b.at))]
}

/** Each copy that went back leaves the count of what was sold, on the day on which it did. */
async function enterReturns(services: Services, order: Order): Promise<void> {
  const refunds = order.history.filter((event) => event.what === 'refunded' && !event.hasFailed)
  let before: Order = { ...order, history: order.history.filter(({ what }) => what !== 'refunded') }
  for (const refund of refunds) {
    const after = { ...before, history: [...before.history, refund] }
    for (const line of order.lines) {
      const already = returnedOf(before, line)
      const copies = returnedOf(after, line) - already
      if (copies <= 0) continue
      const sale = `${saleOf(order.id, line.id)}${already === 0 ? '' : `-r${already}`}`
      const entry = { bookId: line.book.id, mode: listOf(line), what: 'refunded' as const, copies, sale }
      await enterInLedger(services, { ...entry, at: new Date(refund.at) })
    }
    before = after
  }
}
