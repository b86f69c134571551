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
import { oneRefundAtATime } from './refund-lock.ts'
import { refundOnce } from './refund-once.ts'

/** The author gives back all, some copies or a sum: what they were shown, or nothing. */
export const refundOrder = (services: Services) =>
  authorEndpoint(calls.refundOrder, {
    async run({ author: { sub }, input }) {
      const { orderId, saveId, restock } = input
      const found = await services.documents.read(orderDoc(sub, orderId))
      if (found === null) throw notFound('order')
      const refund = (attempt: string) =>
        refundOnce(services, found.value, { saveId, attempt, restock, of: (order) => asShown(order, input) })
      return { order: await oneRefundAtATime(services, { sub, orderId, saveId }, refund) }
    },
  })

function asShown(order: Order, { what, shownInCents }: z.infer<typeof orderCalls.refundOrder.input>) {
  const refund = refundOf(order, what)
  if (refund.amountInCents === shownInCents) return refund
  throw new VisibleError(
    409,
    'refund.changed',
    `This order has changed since you looked: ${toDollars(refund.amountInCents)} would go back now.`,
    { amountInCents: refund.amountInCents },
  )
}
