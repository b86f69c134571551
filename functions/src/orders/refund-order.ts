import { toDollars } from '@lorecircle/shared/money'
import type { orderCalls } from '@lorecircle/shared/order/calls'
import { canDeclineOrder } from '@lorecircle/shared/order/fulfilment'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { refundWithoutLineItems } from '@lorecircle/shared/order/preorder'
import { calculateRefund } from '@lorecircle/shared/order/refund-amount'
import { hasUnreturnedCopies, lineItemsOverLimit } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { createRefund, withRefundLock } from './create-refund.ts'
import { finishCancellations } from './preorders/cancel-line.ts'
import { updateOrderAndEmail } from './update-order.ts'

/** The author gives back all, some copies or a sum: what they were shown, or nothing. */
export const refundOrder = (services: Services) =>
  authorEndpoint(calls.refundOrder, {
    async run({ author: { sub }, input }) {
      const { orderId, saveId, restock } = input
      const found = await services.documents.read(orderDoc(sub, orderId))
      if (found === null) throw notFound('order')
      const refund = (attempt: string) =>
        createRefund(services, found.value, {
          saveId,
          attempt,
          restock,
          of: (order) => toShownRefund(order, input),
        })
      return { order: await withRefundLock(services, { sub, orderId, saveId }, refund) }
    },
  })

function toShownRefund(order: Order, { what, shownInCents }: z.infer<typeof orderCalls.refundOrder.input>) {
  const refund = calculateRefund(order, what)
  if (refund.amountInCents === shownInCents) return refund
  throw new VisibleError(
    409,
    'refund.changed',
    `This order has changed since you looked: ${toDollars(refund.amountInCents)} would go back now.`,
    { amountInCents: refund.amountInCents },
  )
}

/** Cancels a free order, returns its copies to stock and notifies the reader. */
export const declineOrder = (services: Services) =>
  authorEndpoint(calls.declineOrder, {
    async run({ author: { sub }, input: { orderId } }) {
      const found = await services.documents.read(orderDoc(sub, orderId))
      if (found === null) throw notFound('order')
      const which = { sub, id: orderId }
      // If this run dies, the sweep finishes the cancellation, which it finds by the lock.
      const order = await withRefundLock(services, { sub, orderId, saveId: 'decline' }, async () => {
        const at = services.now().toISOString()
        const declined = await updateOrderAndEmail(services, which, (order) => cancelAllLines(order, at))
        await finishCancellations(services, declined)
        return (await services.documents.read(orderDoc(sub, orderId)))?.value ?? declined
      })
      return { order }
    },
  })

/** The very same order where it is called off already. */
function cancelAllLines(order: Order, at: string): Order {
  if (order.letters.some(({ id }) => id === 'declined')) return order
  if (!canDeclineOrder(order))
    throw new VisibleError(
      409,
      'order.not_so',
      'Only an unpaid order that was not sent can be cancelled. Refund it instead.',
    )
  const lines = order.lines.filter((line) => hasUnreturnedCopies(order, line))
  const events = lines.map(({ id }) => ({
    what: 'cancelled' as const,
    at,
    lineId: id,
    by: 'author' as const,
  }))
  return {
    ...order,
    history: [...order.history, ...events],
    letters: [...order.letters, newOrderEmail('declined', at)],
  }
}

const overLimitSaveId = 'over-limit'

/**
 * Puts back on sale the free copies in a paid order whose reader already has one, and refunds the shipping if nothing
 * else in the order is shipped. Safe to repeat; the next sweep finishes an interrupted run.
 */
export async function cancelOverLimit(services: Services, order: Order): Promise<void> {
  const { sub, id: orderId } = order
  await withRefundLock(services, { sub, orderId, saveId: overLimitSaveId }, async (attempt) => {
    const lines = lineItemsOverLimit(order)
    const amountInCents = refundWithoutLineItems(order, lines)
    const told =
      amountInCents === 0
        ? order
        : await createRefund(services, order, {
            ...{ saveId: overLimitSaveId, attempt, restock: true },
            of: () => ({
              amountInCents,
              lines: lines.map(({ id, quantity, slots }) => ({ lineId: id, quantity, slots })),
            }),
          })
    await finishCancellations(services, told)
  })
}
