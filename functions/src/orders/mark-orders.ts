import { inParallel } from '@lorecircle/shared/in-parallel'
import type { MarkOrdersInput } from '@lorecircle/shared/order/calls'
import { applyOrderMark, type OrderMark } from '@lorecircle/shared/order/fulfilment'
import type { OrderEventByType } from '@lorecircle/shared/order/history'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { trackingPage } from '@lorecircle/shared/order/parcels'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { updateOrder, updateOrderAndEmail } from './update-order.ts'

const markConcurrency = 8

/** Says of several orders where their parcels are; their readers hear that one is on its way. */
export const markOrders = (services: Services) =>
  authorEndpoint(calls.markOrders, {
    async run({ author: { sub }, input: { orderIds, ...marking } }) {
      const ids = [...new Set(orderIds)]
      return {
        marked: await inParallel(markConcurrency, ids, (id) => markOrder(services, { sub, id }, marking)),
      }
    },
  })

type MarkInput = Omit<z.infer<typeof MarkOrdersInput>, 'orderIds'>

async function markOrder(services: Services, which: Pick<Order, 'sub' | 'id'>, said: MarkInput) {
  const event = toMarkEvent(said, services.now().toISOString())
  try {
    const order =
      event.what === 'shipped'
        ? await updateOrderAndEmail(services, which, (order) => shipAndEmail(order, event, said.words))
        : (await updateOrder(services.documents, which, (order) => applyOrderMark(order, event))).value
    return { orderId: which.id, order, refusal: null }
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error
    return { orderId: which.id, order: null, refusal: { code: error.code, error: error.message } }
  }
}

function toMarkEvent(
  { as, carrier, tracking, trackingUrl }: MarkInput,
  at: string,
): OrderEventByType<OrderMark> {
  if (as !== 'shipped') return { what: as, at }
  return { what: as, at, carrier, tracking, trackingUrl: trackingUrl ?? trackingPage(carrier, tracking) }
}

function shipAndEmail(order: Order, event: OrderEventByType<'shipped'>, words: string): Order {
  const after = applyOrderMark(order, event)
  if (after === order) return order
  const letter = newOrderEmail('shipped', event.at, { id: `shipped.${event.at}`, words })
  return { ...after, letters: [...after.letters, letter] }
}
