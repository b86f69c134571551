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
 * Prevents concurrent refunds of an order, for example from two tabs that each saw the state before. A retry with the
 * same `saveId` gets the same `attempt` until its outcome is known or the lock is stale, so that no call can still be
 * running. Throws a VisibleError 409 while another refund is running. The sweep finishes runs that died or whose
 * outcome is unknown.
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

/** Another call took the lock first: the same `saveId` shares its attempt, any other gets a 409. */
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
  /** Same for every retry of one request. */
  saveId: string
  /** Same for retries while the outcome is unknown; part of Stripe's idempotency key. */
  attempt: string
  restock: boolean
  isCancelled?: true
  /** Computes the refund from the order as updated from Stripe; throws a VisibleError if nothing can be refunded. */
  of(order: Order): { amountInCents: number; lines: readonly RefundLineItem[] }
}

/**
 * Records the refunds that Stripe already lists, creates this one, and records Stripe's list again. Idempotent per
 * `saveId`.
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
      // The key excludes the amount: while the outcome of an attempt is unknown, Stripe rejects a different amount
      // under the same key.
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

/** Stripe's reasons for a refusal are shown to the author; any other error leaves the outcome unknown. */
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
