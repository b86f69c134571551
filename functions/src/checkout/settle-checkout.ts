import { type Checkout, listOf } from '@lorecircle/shared/checkout/checkout'
import { isMailDone, type Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type Stripe from 'stripe'
import { sendOrderEmails } from '../email/send-order-emails.ts'
import { placeByTime } from '../orders/order-places.ts'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import type { Services } from '../services/services.ts'
import { sellCopy } from '../stock/sell-copy.ts'
import { addUpGone, noteGone } from '../stock/tally.ts'
import { leaveBasket } from './baskets.ts'
import { knownCheckout } from './known-checkout.ts'
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
  const known = await knownCheckout(services, checkoutId)
  if (known === null) return { state: 'unknown' }
  const { checkout } = known
  if (known.isSettled) return settledBefore(services, checkout)
  if (checkout.state === 'released') {
    return { state: 'released', checkout: await finishRelease(services, checkout) }
  }
  if (checkout.sessionId === null) return { state: 'open', checkout, paymentUrl: null }
  const session = await (await services.stripe()).checkout.sessions.retrieve(
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

async function settledBefore(services: Services, checkout: Checkout): Promise<Settled> {
  if (checkout.state !== 'paid') return { state: 'released', checkout }
  const order = await storedOrder(services, checkout.sub, orderIdOf(checkout.id))
  return { state: 'paid', order: order.value }
}

async function sell(
  services: Services,
  checkout: Checkout,
  session: Stripe.Checkout.Session,
): Promise<Order> {
  const { id: checkoutId, sub, bookId, formatId, slot } = checkout
  const orderId = orderIdOf(checkoutId)
  if (slot !== null) {
    await sellCopy(services.documents, { formatId, slot, checkoutId, orderId, now: services.now() })
    await leaveBasket(services, checkout)
  }
  const order = await place(services, checkout, session)
  const at = new Date(order.value.placedAt)
  await Promise.all([
    slot === null
      ? null
      : noteGone(services.documents, { sub, bookId, formatId, slots: [slot], how: 'sold' }),
    enterInLedger(services, { bookId, mode: listOf(checkout), what: 'sold', orderId, at }),
  ])
  const mailed = await sendOrderEmails(services, order)
  if (slot !== null) await addUp(services, checkout)
  await placeByTime(services.documents, order.value, services.now())
  if (isMailDone(mailed)) await putAway(services, { ...checkout, state: 'paid' })
  return mailed
}

/** The sale is written down already: what cannot be added up now, the sweep adds up later. */
async function addUp(services: Services, { sub, bookId }: Checkout): Promise<void> {
  try {
    await addUpGone(services.documents, { sub, bookId })
  } catch (error) {
    services.log('tally.later', { sub, bookId, error: String(error) })
  }
  await services.hintPublish(sub)
}

/** Writes the order down. Where another run was first, its order with its token is the one. */
async function place(
  services: Services,
  checkout: Checkout,
  session: Stripe.Checkout.Session,
): Promise<Stored<Order>> {
  const placed = { readerToken: services.newSecret(), placedAt: services.now().toISOString() }
  const value = toOrder(checkout, session, placed)
  const etag = await services.documents.create(orderDoc(value.sub, value.id), value)
  return etag === null ? storedOrder(services, value.sub, value.id) : { value, etag }
}

async function storedOrder(services: Services, sub: string, orderId: string): Promise<Stored<Order>> {
  const order = await services.documents.read(orderDoc(sub, orderId))
  if (order === null) throw new Error(`order ${orderId} vanished`)
  return order
}
