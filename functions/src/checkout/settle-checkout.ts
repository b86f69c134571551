import { type Checkout, listOf } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type Stripe from 'stripe'
import { sendOrderMails } from '../email/send-order-emails.ts'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import type { Services } from '../services.ts'
import { sellCopy } from '../stock/sell-copy.ts'
import { addToTally } from '../stock/tally.ts'
import { orderIdOf, toOrder } from './order-of-checkout.ts'
import { finishRelease, putAway } from './release-checkout.ts'

export type Settled =
  | { state: 'paid'; order: Order }
  | { state: 'released'; checkout: Checkout }
  /** Not paid yet; `paymentUrl` is where it can be, if that page was opened. */
  | { state: 'open'; checkout: Checkout; paymentUrl: string | null }
  | { state: 'unknown' }

/**
 * Asks Stripe how a checkout ended and makes that so. Every step can be repeated: it is safe to run twice,
 * at once, and after a crash anywhere.
 */
export async function settleCheckout(services: Services, checkoutId: string): Promise<Settled> {
  const open = await services.documents.read(checkoutDoc(checkoutId))
  if (open === null) return settledBefore(services, checkoutId)
  const { value: checkout } = open
  if (checkout.state === 'released') {
    return { state: 'released', checkout: await finishRelease(services, checkout) }
  }
  if (checkout.sessionId === null) return { state: 'open', checkout, paymentUrl: null }
  const session = await services.stripe.checkout.sessions.retrieve(
    checkout.sessionId,
    {},
    { stripeAccount: checkout.stripeAccountId },
  )
  if (session.status === 'expired') {
    return { state: 'released', checkout: await finishRelease(services, checkout) }
  }
  if (session.status === 'complete' && session.payment_status !== 'unpaid') {
    return { state: 'paid', order: await sell(services, checkout, session) }
  }
  return { state: 'open', checkout, paymentUrl: session.url }
}

async function settledBefore(services: Services, checkoutId: string): Promise<Settled> {
  const settled = await services.documents.read(settledCheckoutDoc(checkoutId))
  if (settled === null) return { state: 'unknown' }
  const { value: checkout } = settled
  if (checkout.state !== 'paid') return { state: 'released', checkout }
  return { state: 'paid', order: await storedOrder(services, checkout.sub, orderIdOf(checkoutId)) }
}

async function sell(services: Services, checkout: Checkout, session: Stripe.Checkout.Session) {
  const { id: checkoutId, sub, bookId, formatId, slot } = checkout
  const orderId = orderIdOf(checkoutId)
  if (slot !== null) {
    await sellCopy(services.documents, { formatId, slot, checkoutId, orderId, now: services.now() })
  }
  const placed = { readerToken: services.newSecret(), placedAt: services.now().toISOString() }
  // Where another run was first, its order with its token is the one.
  await services.documents.create(orderDoc(sub, orderId), toOrder(checkout, session, placed))
  if (slot !== null) {
    await addToTally(services.documents, { sub, bookId, formatId, slots: [slot], how: 'sold' })
    await services.hintPublish(sub)
  }
  const { placedAt } = await storedOrder(services, sub, orderId)
  await enterInLedger(services, {
    bookId,
    mode: listOf(checkout),
    what: 'sold',
    orderId,
    at: new Date(placedAt),
  })
  const areMailsSent = await sendOrderMails(services, { sub, orderId })
  if (areMailsSent) await putAway(services, { ...checkout, state: 'paid' })
  return storedOrder(services, sub, orderId)
}

async function storedOrder(services: Services, sub: string, orderId: string): Promise<Order> {
  const order = await services.documents.read(orderDoc(sub, orderId))
  if (order === null) throw new Error(`order ${orderId} vanished`)
  return order.value
}
