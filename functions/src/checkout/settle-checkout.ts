import { type Checkout, isFreeCheckout, limitedLines } from '@lorecircle/shared/checkout/checkout'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { isMailDone } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { linesOverLimit } from '@lorecircle/shared/order/state'
import { orderDoc, refundingDoc } from '@lorecircle/shared/order/stored'
import { stageText } from '@lorecircle/shared/release/stage'
import { preorderDoc } from '@lorecircle/shared/release/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type Stripe from 'stripe'
import { sendOrderEmails } from '../email/send-order-emails.ts'
import { recordInLedger } from '../sales/ledger.ts'
import { addToLibrary } from '../sales/library.ts'
import { indexOrderByTime } from '../sales/order-index.ts'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'
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
  /** Not paid yet; `paymentUrl` is where it can be, if that page was opened. */
  | { state: 'open'; checkout: Checkout; paymentUrl: string | null }
  | { state: 'unknown' }

/**
 * Asks Stripe how a checkout ended and makes that so; one that costs nothing ended when its reader confirmed it, or did
 * not in time. Every step can be repeated: it is safe to run twice,
 * at once, and after a crash anywhere.
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
  if (endsAt(checkout) > services.now()) return notPaidYet(checkout)
  await releaseCheckout(services, checkout.id)
  // Whoever confirmed it meanwhile was first.
  const left = await findCheckout(services, checkout.id)
  if (left === null) return { state: 'unknown' }
  if (left.isSettled) return readSettledCheckout(services, left.checkout)
  return left.checkout.free?.confirmedAt == null
    ? notPaidYet(left.checkout)
    : settleFree(services, left.checkout)
}

/** Of a closed account: what is known to be paid is, and nobody can pay for the rest any more. */
async function settleWithoutStripe(services: Services, checkout: Checkout): Promise<SettledCheckout> {
  const known = await services.documents.read(orderDoc(checkout.sub, toOrderId(checkout.id)))
  if (known === null) return { state: 'released', checkout: await finishRelease(services, checkout) }
  await addToLibrary(services.documents, known.value)
  const order = await sendOrderEmails(services, known)
  if (isMailDone(order)) await archiveCheckout(services, { ...checkout, state: 'paid' })
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
  const limited = limitedLines(checkout)
  for (const line of limited) {
    for (const slot of line.slots) {
      const sale = { formatId: line.format.id, slot, checkoutId, orderId, now: services.now() }
      await sellCopy(documents, sale)
    }
  }
  await removeNetworkReservations(services, checkout)
  await confirmDiscountUse(services, checkout)
  await schedulePreorders(services, checkout, orderId)
  // A free order was confirmed by its mailbox, which took its copies then.
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
  if (linesOverLimit(order.value).length > 0) await scheduleOverLimitRefund(services, order.value)
  if (isMailDone(mailed)) await archiveCheckout(services, { ...checkout, state: 'paid' })
  return mailed
}

/** The sale is written down already: what cannot be added up now, the sweep adds up later. */
async function updateTallies(services: Services, checkout: Checkout): Promise<void> {
  const { sub } = checkout
  for (const bookId of new Set(limitedLines(checkout).map(({ book }) => book.id))) {
    try {
      await updateTally(services.documents, { sub, bookId })
    } catch (error) {
      services.log('tally.later', { sub, bookId, error: String(error) })
    }
  }
  await services.hintPublish(sub)
}

/** The order says already what is left out of it; the sweep of refunds puts the copies back and refunds their shipping. */
async function scheduleOverLimitRefund(
  { documents, newSecret }: Services,
  { sub, id }: Order,
): Promise<void> {
  const longAgo = new Date(0).toISOString()
  await documents.create(refundingDoc(sub, id), { saveId: 'over-limit', attempt: newSecret(), at: longAgo })
}

/** Writes the order down. Where another run was first, its order with its token is the one. */
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

/** Has the sweep look after an order's preorders, before the order is written down: none is ever forgotten. */
async function schedulePreorders(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub, lines }: Checkout,
  orderId: string,
): Promise<void> {
  for (const { book, releaseOn } of lines) {
    if (releaseOn === null) continue
    const stage = stageText({ day: releaseOn, isAsked: false })
    await documents.create(preorderDoc(sub, book.id, stage, orderId), { at: now().toISOString() })
  }
}

/**
 * Ends a checkout for its reader, who is waiting: first Stripe expires the payment page, then its copies are released. Answers 'paid'
 * with the order where the reader paid first, and 'open' where Stripe still takes a payment.
 */
export async function endCheckout(services: Services, checkout: Checkout): Promise<SettledCheckout> {
  await closeCheckout(services, checkout, checkoutPatience(services.env).openPage)
  return settleCheckout(services, checkout.id)
}

/** Closes its payment page, or releases what costs nothing. Answers whether it was open: an expired one is not cancelled. */
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
