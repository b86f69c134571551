import type { Order } from '@lorecircle/shared/order/order'
import type { Returned } from '@lorecircle/shared/order/refund-amount'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { idempotencyKey } from '../services/idempotency-key.ts'
import type { Services } from '../services/services.ts'
import { isAccountGone, isStripeError } from '../services/stripe.ts'
import { keepRefunds, refundsAt } from './keep-refunds.ts'
import { metadataOf } from './refund-metadata.ts'

type Wish = {
  /** The same for each try of one wish. */
  saveId: string
  /** The same for those of its tries of which nobody knows how they ended. */
  attempt: string
  restock: boolean
  isCancelled?: true
  /** What goes back of the order as Stripe knows it now; a VisibleError where nothing does. */
  of(order: Order): { amountInCents: number; lines: readonly Returned[] }
}

/**
 * Gives money back: first Stripe is asked what went back already, then for the refund, and then the order says what
 * Stripe lists. What was done already is not done again: a repeated wish bears the same `saveId`.
 */
export const refundOnce = (services: Services, known: Order, wish: Wish): Promise<Order> =>
  refundAsKnown(services, known, wish).catch(refuseClosed)

async function refundAsKnown(services: Services, known: Order, wish: Wish): Promise<Order> {
  const { paymentIntentId, stripeAccountId: stripeAccount, id: orderId } = known
  const { saveId, attempt, restock, isCancelled } = wish
  if (paymentIntentId === null)
    throw new VisibleError(409, 'refund.free', 'Nothing was paid for this order, so nothing can go back.')
  const before = await refundsAt(services, known)
  const order = await keepRefunds(services, known, before)
  if (before.some(({ metadata }) => metadata?.saveId === saveId)) return order

  const { amountInCents, lines } = wish.of(order)
  const stripe = await services.stripe()
  try {
    await stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountInCents,
        metadata: metadataOf(lines, { restock, saveId, isCancelled }),
      },
      // Without the amount: while nobody knows how an attempt ended, Stripe refuses another sum under its key.
      { stripeAccount, idempotencyKey: idempotencyKey('refund', orderId, { saveId, attempt }) },
    )
  } catch (error) {
    throw refusalOf(error)
  }
  return keepRefunds(services, order, await refundsAt(services, order))
}

/** An order stays with the account that sold it. */
function refuseClosed(error: unknown): never {
  if (!isAccountGone(error)) throw error
  throw new VisibleError(
    409,
    'refund.account_closed',
    'The Stripe account that this order was paid to is closed, so nothing can be refunded through it.',
  )
}

/** What Stripe says about its own limits is for people; where it could not be asked, nobody knows yet. */
function refusalOf(error: unknown): unknown {
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
