import { mayDecline } from '@lorecircle/shared/order/fulfilment'
import { newLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { isKept } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeAndWrite } from './letters-due.ts'
import { finishCancellations } from './preorders/cancel-line.ts'
import { oneRefundAtATime } from './refund-lock.ts'

/** The author calls off an order for which nothing was paid; its copies go back on sale, and its reader hears of it. */
export const declineOrder = (services: Services) =>
  authorEndpoint(calls.declineOrder, {
    async run({ author: { sub }, input: { orderId } }) {
      const found = await services.documents.read(orderDoc(sub, orderId))
      if (found === null) throw notFound('order')
      const which = { sub, id: orderId }
      // What a run leaves that dies, the sweep finishes by the lock.
      const order = await oneRefundAtATime(services, { sub, orderId, saveId: 'decline' }, async () => {
        const at = services.now().toISOString()
        const declined = await changeAndWrite(services, which, (order) => withoutAll(order, at))
        await finishCancellations(services, declined)
        return (await services.documents.read(orderDoc(sub, orderId)))?.value ?? declined
      })
      return { order }
    },
  })

/** The very same order where it is called off already. */
function withoutAll(order: Order, at: string): Order {
  if (order.letters.some(({ id }) => id === 'declined')) return order
  if (!mayDecline(order))
    throw new VisibleError(
      409,
      'order.not_so',
      'Only an unpaid order that was not sent can be cancelled. Refund it instead.',
    )
  const lines = order.lines.filter((line) => isKept(order, line))
  const events = lines.map(({ id }) => ({
    what: 'cancelled' as const,
    at,
    lineId: id,
    by: 'author' as const,
  }))
  return {
    ...order,
    history: [...order.history, ...events],
    letters: [...order.letters, newLetter('declined', at)],
  }
}
