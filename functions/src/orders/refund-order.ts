import { createHash } from 'node:crypto'
import { toDollars } from '@lorecircle/shared/money'
import type { orderCalls } from '@lorecircle/shared/order/calls'
import type { Order } from '@lorecircle/shared/order/order'
import { refundOf } from '@lorecircle/shared/order/refund-amount'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'
import { keepRefunds, refundsAt } from './keep-refunds.ts'
import { oneRefundAtATime } from './refund-lock.ts'
import { metadataOf } from './refund-metadata.ts'

/**
 * Gives money back: first Stripe is asked what went back already, then for the refund, and then the order says what
 * Stripe lists. What was done already is not done again: a repeated wish bears the same `saveId`.
 */
export const refundOrder = (services: Services) =>
  authorEndpoint(calls.refundOrder, {
    async run({ author: { sub }, input }) {
      const { orderId, saveId } = input
      const found = await services.documents.read(orderDoc(sub, orderId))
      if (found === null) throw notFound('order')
      const refund = () => refundOnce(services, found.value, input).catch(refuseClosed)
      return { order: await oneRefundAtATime(services, { sub, orderId, saveId }, refund) }
    },
  })

type Wish = z.infer<typeof orderCalls.refundOrder.input>

async function refundOnce(services: Services, known: Order, wish: Wish): Promise<Order> {
  const { paymentIntentId, stripeAccountId: stripeAccount } = known
  if (paymentIntentId === null)
    throw new VisibleError(409, 'refund.free', 'Nothing was paid for this order, so nothing can go back.')
  const before = await refundsAt(services, known)
  const order = await keepRefunds(services, known, before)
  if (before.some(({ metadata }) => metadata?.saveId === wish.saveId)) return order

  const { amountInCents, lines } = refundOf(order, wish.what)
  if (amountInCents !== wish.shownInCents)
    throw new VisibleError(
      409,
      'refund.changed',
      `This order has changed since you looked: ${toDollars(amountInCents)} would go back now.`,
      { amountInCents },
    )
  const stripe = await services.stripe()
  try {
    await stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountInCents,
        metadata: metadataOf(lines, { restock: wish.restock, saveId: wish.saveId }),
      },
      { stripeAccount, idempotencyKey: keyOf(wish) },
    )
  } catch (error) {
    throw refusalOf(error)
  }
  return keepRefunds(services, order, await refundsAt(services, order))
}

const keyOf = ({ orderId, saveId }: Wish): string =>
  createHash('sha256').update(`refund ${orderId} ${saveId}`).digest('hex')

/** An order stays with the account that sold it. */
function refuseClosed(error: unknown): never {
  if (!isStripeError(error, 'StripePermissionError')) throw error
  throw new VisibleError(
    409,
    'refund.account-closed',
    'The Stripe account that this order was paid to is closed, so nothing can be refunded through it.',
  )
}

/** What Stripe says about its own limits is for people; where it could not be asked, nobody knows yet. */
function refusalOf(error: unknown): unknown {
  if (!isStripeError(error, 'StripeInvalidRequestError')) return error
  return new VisibleError(409, 'refund.refused', `Stripe did not refund this. ${error.message}`)
}
