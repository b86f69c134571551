import { type Checkout, isFreeCheckout, limitedLines } from '@lorecircle/shared/checkout/checkout'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { isMailDone } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { linesOverLimit } from '@lorecircle/shared/order/state'
import { orderDoc, refundingDoc } from '@lorecircle/shared/order/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { sendOrderEmails } from '../email/send-order-emails.ts'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import { enterInLibrary } from '../sales/enter-in-library.ts'
import { placeByTime } from '../sales/order-places.ts'
import type { Services } from '../services/services.ts'
import { addUpGone } from '../stock/add-up-gone.ts'
import { sellCopy } from '../stock/sell-copy.ts'
import { noteGone } from '../stock/tally.ts'
import { leaveBaskets } from './baskets.ts'
import { keepUse } from './discount-use.ts'
import { takePaidFreeCopies } from './free-copies.ts'
import { knownCheckout } from './known-checkout.ts'
import { notePreorders } from './note-preorders.ts'
import { freePayment, orderIdOf, type Payment, stripePayment, toOrder } from './order-of-checkout.ts'
import { finishRelease, putAway, releaseCheckout } from './release-checkout.ts'
import { sessionOf } from './session-of.ts'
import { taxesOf } from './taxes-of.ts'

export type Settled =
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
export async function settleCheckout(services: Services, checkoutId: string): Promise<Settled> {
  const known = await knownCheckout(services, checkoutId)
  if (known === null) return { state: 'unknown' }
  const { checkout } = known
  if (known.isSettled) return settledBefore(services, checkout)
  if (checkout.state === 'released') {
    return { state: 'released', checkout: await finishRelease(services, checkout) }
  }
  const { sessionId } = checkout
  if (sessionId === null)
    return isFreeCheckout(checkout) ? settleFree(services, checkout) : notPaidYet(checkout)
  const session = await sessionOf(services, { ...checkout, sessionId })
  if (session === 'account_closed') return settleWithoutStripe(services, checkout)
  if (session.status === 'expired') {
    return { state: 'released', checkout: await finishRelease(services, checkout) }
  }
  if (session.status === 'complete' && session.payment_status !== 'unpaid') {
    const taxes = await taxesOf(services, checkout, session)
    return { state: 'paid', order: await sell(services, checkout, stripePayment(checkout, session, taxes)) }
  }
  return notPaidYet(checkout, session.url)
}

const notPaidYet = (checkout: Checkout, paymentUrl: string | null = null): Settled => ({
  state: 'open',
  checkout,
  paymentUrl,
})

async function settleFree(services: Services, checkout: Checkout): Promise<Settled> {
  const { free } = checkout
  if (free !== null && free.confirmedAt !== null)
    return { state: 'paid', order: await sell(services, checkout, freePayment(checkout, free)) }
  if (endsAt(checkout) > services.now()) return notPaidYet(checkout)
  await releaseCheckout(services, checkout.id)
  // Whoever confirmed it meanwhile was first.
  const left = await knownCheckout(services, checkout.id)
  if (left === null) return { state: 'unknown' }
  if (left.isSettled) return settledBefore(services, left.checkout)
  return left.checkout.free?.confirmedAt == null
    ? notPaidYet(left.checkout)
    : settleFree(services, left.checkout)
}

/** Of a closed account: what is known to be paid is, and nobody can pay for the rest any more. */
async function settleWithoutStripe(services: Services, checkout: Checkout): Promise<Settled> {
  const known = await services.documents.read(orderDoc(checkout.sub, orderIdOf(checkout.id)))
  if (known === null) return { state: 'released', checkout: await finishRelease(services, checkout) }
  await enterInLibrary(services.documents, known.value)
  const order = await sendOrderEmails(services, known)
  if (isMailDone(order)) await putAway(services, { ...checkout, state: 'paid' })
  return { state: 'paid', order }
}

async function settledBefore(services: Services, checkout: Checkout): Promise<Settled> {
  if (checkout.state !== 'paid') return { state: 'released', checkout }
  const order = await storedOrder(services, checkout.sub, orderIdOf(checkout.id))
  return { state: 'paid', order: order.value }
}

async function sell(services: Services, checkout: Checkout, payment: Payment): Promise<Order> {
  const { documents } = services
  const { id: checkoutId, sub } = checkout
  const orderId = orderIdOf(checkoutId)
  const limited = limitedLines(checkout)
  for (const line of limited) {
    for (const slot of line.slots) {
      const sale = { formatId: line.format.id, slot, checkoutId, orderId, now: services.now() }
      await sellCopy(documents, sale)
    }
  }
  await leaveBaskets(services, checkout)
  await keepUse(services, checkout)
  await notePreorders(services, checkout, orderId)
  // A free order was confirmed by its mailbox, which took its copies then.
  const overLimit =
    checkout.sessionId === null ? [] : await takePaidFreeCopies(services, checkout, payment.buyer.email)
  const order = await place(services, checkout, payment, overLimit)
  await enterInLibrary(documents, order.value)
  for (const { book, format, slots } of limited) {
    await noteGone(documents, { sub, bookId: book.id, formatId: format.id, slots, how: 'sold' })
  }
  await enterInLedger(services, order.value)
  const mailed = await sendOrderEmails(services, order)
  if (limited.length > 0) await addUp(services, checkout)
  await placeByTime(services, order.value)
  if (linesOverLimit(order.value).length > 0) await noteRefundDue(services, order.value)
  if (isMailDone(mailed)) await putAway(services, { ...checkout, state: 'paid' })
  return mailed
}

/** The sale is written down already: what cannot be added up now, the sweep adds up later. */
async function addUp(services: Services, checkout: Checkout): Promise<void> {
  const { sub } = checkout
  for (const bookId of new Set(limitedLines(checkout).map(({ book }) => book.id))) {
    try {
      await addUpGone(services.documents, { sub, bookId })
    } catch (error) {
      services.log('tally.later', { sub, bookId, error: String(error) })
    }
  }
  await services.hintPublish(sub)
}

/** The order says already what is left out of it; the sweep of refunds puts the copies back and refunds their shipping. */
async function noteRefundDue({ documents, newSecret }: Services, { sub, id }: Order): Promise<void> {
  const longAgo = new Date(0).toISOString()
  await documents.create(refundingDoc(sub, id), { saveId: 'over-limit', attempt: newSecret(), at: longAgo })
}

/** Writes the order down. Where another run was first, its order with its token is the one. */
async function place(
  services: Services,
  checkout: Checkout,
  payment: Payment,
  overLimit: readonly string[],
): Promise<Stored<Order>> {
  const placed = { readerToken: services.newSecret(), placedAt: services.now().toISOString(), overLimit }
  const value = toOrder(checkout, payment, placed)
  const etag = await services.documents.create(orderDoc(value.sub, value.id), value)
  return etag === null ? storedOrder(services, value.sub, value.id) : { value, etag }
}

async function storedOrder(services: Services, sub: string, orderId: string): Promise<Stored<Order>> {
  const order = await services.documents.read(orderDoc(sub, orderId))
  if (order === null) throw new Error(`order ${orderId} vanished`)
  return order
}
