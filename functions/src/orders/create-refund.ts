import type { Order } from '@lorecircle/shared/order/order'
import type { RefundLineItem } from '@lorecircle/shared/order/refund-amount'
import { refundLockDoc } from '@lorecircle/shared/order/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { idempotencyKey, isStripeAccountInaccessible, isStripeError } from '../services/stripe.ts'
import { listRefunds, recordRefunds, toRefundMetadata } from './stripe-refunds.ts'

/** Longer than any call takes. */
const staleAfterMs = 2 * 60 * 1000

/**
 * Does what must not be done twice at once with the money of an order: two tabs would each give back what one of them
 * was shown. The same wish may be tried again at once, as the same `attempt`, until it is known how it ended; after that,
 * or once no call of then can still be running, it is another. A VisibleError 409 while another refund is under way; what
 * a run left that died, or that does not know how it ended, the sweep finishes.
 */
export async function withRefundLock<T>(
  { documents, now, newSecret }: Services,
  { sub, orderId, saveId }: { sub: string; orderId: string; saveId: string },
  refund: (attempt: string) => Promise<T>,
): Promise<T> {
  const lock = refundLockDoc(sub, orderId)
  const held = await documents.read(lock)
  const isOver = !held || isStale(held.value, now())
  if (!isOver && held.value.saveId !== saveId) throw refundUnderWayError()
  const mine = { saveId, attempt: isOver ? newSecret() : held.value.attempt, at: now().toISOString() }
  const etag = await (held ? documents.replace(lock, mine, held.etag) : documents.create(lock, mine))
  const { attempt } = etag === null ? await joinAttempt(documents, { sub, orderId, saveId }) : mine
  try {
    const done = await refund(attempt)
    if (etag !== null) await documents.remove(lock, etag)
    return done
  } catch (error) {
    if (error instanceof VisibleError && etag !== null) await documents.remove(lock, etag)
    throw error
  }
}

/** Somebody was quicker: with the same wish, it is the same attempt. */
async function joinAttempt(
  documents: Services['documents'],
  { sub, orderId, saveId }: { sub: string; orderId: string; saveId: string },
): Promise<{ attempt: string }> {
  const held = await documents.read(refundLockDoc(sub, orderId))
  if (held?.value.saveId !== saveId) throw refundUnderWayError()
  return held.value
}

export const isStale = ({ at }: { at: string }, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= staleAfterMs

const refundUnderWayError = () =>
  new VisibleError(
    409,
    'refund.under_way',
    'Another refund of this order is under way. Please look again in a moment.',
  )

type RefundRequest = {
  /** The same for each try of one wish. */
  saveId: string
  /** The same for those of its tries of which nobody knows how they ended. */
  attempt: string
  restock: boolean
  isCancelled?: true
  /** What goes back of the order as Stripe knows it now; a VisibleError where nothing does. */
  of(order: Order): { amountInCents: number; lines: readonly RefundLineItem[] }
}

/**
 * Gives money back: first Stripe is asked what went back already, then for the refund, and then the order says what
 * Stripe lists. What was done already is not done again: a repeated wish bears the same `saveId`.
 */
export const createRefund = (services: Services, known: Order, wish: RefundRequest): Promise<Order> =>
  createStripeRefund(services, known, wish).catch(throwAccountClosed)

async function createStripeRefund(services: Services, known: Order, wish: RefundRequest): Promise<Order> {
  const { paymentIntentId, stripeAccountId: stripeAccount, id: orderId } = known
  const { saveId, attempt, restock, isCancelled } = wish
  if (paymentIntentId === null)
    throw new VisibleError(409, 'refund.free', 'Nothing was paid for this order, so nothing can go back.')
  const before = await listRefunds(services, known)
  const order = await recordRefunds(services, known, before)
  if (before.some(({ metadata }) => metadata?.saveId === saveId)) return order

  const { amountInCents, lines } = wish.of(order)
  const stripe = await services.stripe()
  try {
    await stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountInCents,
        metadata: toRefundMetadata(lines, { restock, saveId, isCancelled }),
      },
      // Without the amount: while nobody knows how an attempt ended, Stripe refuses another sum under its key.
      { stripeAccount, idempotencyKey: idempotencyKey('refund', orderId, { saveId, attempt }) },
    )
  } catch (error) {
    throw toRefundError(error)
  }
  return recordRefunds(services, order, await listRefunds(services, order))
}

/** An order stays with the account that sold it. */
function throwAccountClosed(error: unknown): never {
  if (!isStripeAccountInaccessible(error)) throw error
  throw new VisibleError(
    409,
    'refund.account_closed',
    'The Stripe account that this order was paid to is closed, so nothing can be refunded through it.',
  )
}

/** What Stripe says about its own limits is for people; where it could not be asked, nobody knows yet. */
function toRefundError(error: unknown): unknown {
  if (!isStripeError(error, 'StripeInvalidRequestError')) return error
  if ('code' in error && error.code === 'charge_disputed') {
    return new VisibleError(
      409,
      'refund.refused',
      'The bank has taken this money back already. Nothing can be refunded until the dispute is settled.',
    )
  }
  return new VisibleError(409, 'refund.refused', `Stripe did not refund this. ${error.message}`)
}
