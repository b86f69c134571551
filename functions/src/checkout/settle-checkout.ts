import { type Checkout, isFreeCheckout, limitedLineItems } from '@lorecircle/shared/checkout/checkout'
import { reservationEndsAt } from '@lorecircle/shared/checkout/reservation-limits'
import { hasNoPendingEmails } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { lineItemsOverLimit } from '@lorecircle/shared/order/state'
import { orderDoc, refundLockDoc } from '@lorecircle/shared/order/stored'
import { formatPreorderStage } from '@lorecircle/shared/release/release-day'
import { preorderDoc } from '@lorecircle/shared/release/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type Stripe from 'stripe'
import { sendOrderEmails } from '../email/send-order-emails.ts'
import { recordInLedger } from '../sales/ledger.ts'
import { addToLibrary } from '../sales/library.ts'
import { indexOrderByTime } from '../sales/order-index.ts'
import type { Services } from '../services/services.ts'
import { stripeCheckoutTimeouts } from '../services/stripe.ts'
import { sellCopy } from '../stock/reserve-copies.ts'
import { noteGoneCopies, updateTally } from '../stock/tally.ts'
import { archiveCheckout, findCheckout } from './checkout-record.ts'
import { confirmDiscountUse } from './discount-uses.ts'
import { claimPaidFreeCopies } from './free-copies.ts'
import { removeNetworkReservations } from './network-limits.ts'
import { finishRelease, releaseCheckout } from './release-checkout.ts'
import { expireStripeSession, retrieveLineTaxes, retrieveStripeSession } from './stripe-session.ts'
import { type Payment, toFreePayment, toOrder, toOrderId, toStripePayment } from './to-order.ts'

export type SettledCheckout =
  | { state: 'paid'; order: Order }
  | { state: 'released'; checkout: Checkout }
  /** `paymentUrl` is null if the payment page was never opened. */
  | { state: 'open'; checkout: Checkout; paymentUrl: string | null }
  | { state: 'unknown' }

/**
 * Asks Stripe how a checkout ended and records the sale or releases the stock. A free checkout ends when its reader
 * confirms it or when it expires. Safe to repeat, to run concurrently and to rerun after a crash at any step.
 */
export async function settleCheckout(services: Services, checkoutId: string): Promise<SettledCheckout> {
  const known = await findCheckout(services, checkoutId)
  if (known === null) return { state: 'unknown' }
  const { checkout } = known
  if (known.isSettled) return readSettledCheckout(services, checkout)
  if (checkout.state === 'released') {
    return { state: 'released', checkout: await finishRelease(services, checkout) }
  }
  const { sessionId } = checkout
  if (sessionId === null)
    return isFreeCheckout(checkout) ? settleFree(services, checkout) : notPaidYet(checkout)
  const session = await retrieveStripeSession(services, { ...checkout, sessionId })
  if (session === 'account_closed') return settleWithoutStripe(services, checkout)
  if (session.status === 'expired') {
    return { state: 'released', checkout: await finishRelease(services, checkout) }
  }
  if (session.status === 'complete' && session.payment_status !== 'unpaid') {
    const taxes = await retrieveLineTaxes(services, checkout, session)
    return {
      state: 'paid',
      order: await recordSale(services, checkout, toStripePayment(checkout, session, taxes)),
    }
  }
  return notPaidYet(checkout, session.url)
}

const notPaidYet = (checkout: Checkout, paymentUrl: string | null = null): SettledCheckout => ({
  state: 'open',
  checkout,
  paymentUrl,
})

async function settleFree(services: Services, checkout: Checkout): Promise<SettledCheckout> {
  const { free } = checkout
  if (free !== null && free.confirmedAt !== null)
    return { state: 'paid', order: await recordSale(services, checkout, toFreePayment(checkout, free)) }
  if (reservationEndsAt(checkout) > services.now()) return notPaidYet(checkout)
  await releaseCheckout(services, checkout.id)
  // It may have been confirmed meanwhile.
  const left = await findCheckout(services, checkout.id)
  if (left === null) return { state: 'unknown' }
  if (left.isSettled) return readSettledCheckout(services, left.checkout)
  return left.checkout.free?.confirmedAt == null
    ? notPaidYet(left.checkout)
    : settleFree(services, left.checkout)
}

/** For a closed Stripe account: a recorded order stays paid, everything else can no longer be paid for. */
async function settleWithoutStripe(services: Services, checkout: Checkout): Promise<SettledCheckout> {
  const known = await services.documents.read(orderDoc(checkout.sub, toOrderId(checkout.id)))
  if (known === null) return { state: 'released', checkout: await finishRelease(services, checkout) }
  await addToLibrary(services.documents, known.value)
  const order = await sendOrderEmails(services, known)
  if (hasNoPendingEmails(order)) await archiveCheckout(services, { ...checkout, state: 'paid' })
  return { state: 'paid', order }
}

async function readSettledCheckout(services: Services, checkout: Checkout): Promise<SettledCheckout> {
  if (checkout.state !== 'paid') return { state: 'released', checkout }
  const order = await readOrder(services, checkout.sub, toOrderId(checkout.id))
  return { state: 'paid', order: order.value }
}

async function recordSale(services: Services, checkout: Checkout, payment: Payment): Promise<Order> {
  const { documents } = services
  const { id: checkoutId, sub } = checkout
  const orderId = toOrderId(checkoutId)
  const limited = limitedLineItems(checkout)
  for (const line of limited) {
    for (const slot of line.slots) {
      const sale = { formatId: line.format.id, slot, checkoutId, orderId, now: services.now() }
      await sellCopy(documents, sale)
    }
  }
  await removeNetworkReservations(services, checkout)
  await confirmDiscountUse(services, checkout)
  await schedulePreorders(services, checkout, orderId)
  // A free order already claimed its free copies when it was confirmed.
  const overLimit =
    checkout.sessionId === null ? [] : await claimPaidFreeCopies(services, checkout, payment.buyer.email)
  const order = await createOrder(services, checkout, payment, overLimit)
  await addToLibrary(documents, order.value)
  for (const { book, format, slots } of limited) {
    await noteGoneCopies(documents, { sub, bookId: book.id, formatId: format.id, slots, how: 'sold' })
  }
  await recordInLedger(services, order.value)
  const mailed = await sendOrderEmails(services, order)
  if (limited.length > 0) await updateTallies(services, checkout)
  await indexOrderByTime(services, order.value)
  if (lineItemsOverLimit(order.value).length > 0) await scheduleOverLimitRefund(services, order.value)
  if (hasNoPendingEmails(mailed)) await archiveCheckout(services, { ...checkout, state: 'paid' })
  return mailed
}

/** A failure is logged only: the sweep updates the tally later. */
async function updateTallies(services: Services, checkout: Checkout): Promise<void> {
  const { sub } = checkout
  for (const bookId of new Set(limitedLineItems(checkout).map(({ book }) => book.id))) {
    try {
      await updateTally(services.documents, { sub, bookId })
    } catch (error) {
      services.log('tally.later', { sub, bookId, error: String(error) })
    }
  }
  await services.hintPublish(sub)
}

/** Leaves restocking and the refund of the shipping to `sweepRefunds`. */
async function scheduleOverLimitRefund(
  { documents, newSecret }: Services,
  { sub, id }: Order,
): Promise<void> {
  const longAgo = new Date(0).toISOString()
  await documents.create(refundLockDoc(sub, id), { saveId: 'over-limit', attempt: newSecret(), at: longAgo })
}

/** If another run was first, its order (with its token) is returned. */
async function createOrder(
  services: Services,
  checkout: Checkout,
  payment: Payment,
  overLimit: readonly string[],
): Promise<Stored<Order>> {
  const placed = { readerToken: services.newSecret(), placedAt: services.now().toISOString(), overLimit }
  const value = toOrder(checkout, payment, placed)
  const etag = await services.documents.create(orderDoc(value.sub, value.id), value)
  return etag === null ? readOrder(services, value.sub, value.id) : { value, etag }
}

async function readOrder(services: Services, sub: string, orderId: string): Promise<Stored<Order>> {
  const order = await services.documents.read(orderDoc(sub, orderId))
  if (order === null) throw new Error(`order ${orderId} vanished`)
  return order
}

/** Called before the order is written, so that the sweep of preorders cannot miss one. */
async function schedulePreorders(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub, lines }: Checkout,
  orderId: string,
): Promise<void> {
  for (const { book, releaseOn } of lines) {
    if (releaseOn === null) continue
    const stage = formatPreorderStage({ day: releaseOn, isAsked: false })
    await documents.create(preorderDoc(sub, book.id, stage, orderId), { at: now().toISOString() })
  }
}

/**
 * Expires the Stripe session, then releases the copies. Returns 'paid' with the order if the reader paid first, and 'open'
 * if Stripe still accepts a payment.
 */
export async function endCheckout(services: Services, checkout: Checkout): Promise<SettledCheckout> {
  await closeCheckout(services, checkout, stripeCheckoutTimeouts(services.env).openPage)
  return settleCheckout(services, checkout.id)
}

/** Returns true if the checkout was open until now. */
export async function closeCheckout(
  services: Services,
  checkout: Checkout,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  if (checkout.state !== 'open') return false
  if (!isFreeCheckout(checkout)) return expireStripeSession(services, checkout, options)
  await releaseCheckout(services, checkout.id)
  return true
}
