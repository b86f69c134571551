import type { Order } from '@lorecircle/shared/order/order'
import { restockableSlots } from '@lorecircle/shared/order/restockable'
import { restockedSlots } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { restock } from './restock.ts'

/** The author puts copies back on sale, at any time after their money went back or a dispute was lost. */
export const restockOrder = (services: Services) =>
  authorEndpoint(calls.restockOrder, {
    async run({ author: { sub }, input: { orderId, lines } }) {
      const found = await services.documents.read(orderDoc(sub, orderId))
      if (found === null) throw notFound('order')
      for (const asked of lines) refuseKept(found.value, asked)
      return { order: await restock(services, found.value, lines) }
    },
  })

/** A VisibleError for copies that are still their reader's, or that the order never had. */
function refuseKept(order: Order, { lineId, slots }: { lineId: string; slots: readonly number[] }): void {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw notFound('line')
  // What is back on sale already is no error: a call may be repeated.
  const allowed = [...restockableSlots(order, line), ...restockedSlots(order, line)]
  if (slots.every((slot) => allowed.includes(slot))) return
  throw new VisibleError(
    409,
    'restock.not_returned',
    `These copies of ${line.book.title} were not refunded. Nothing was put back on sale. Refund them first, then restock.`,
    { lineId, allowed },
  )
}
