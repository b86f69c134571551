import { inParallel } from '@lorecircle/shared/in-parallel'
import { trackingPage } from '@lorecircle/shared/order/carriers'
import type { EventOf } from '@lorecircle/shared/order/history'
import type { Marking } from '@lorecircle/shared/order/inputs'
import { newLetter } from '@lorecircle/shared/order/letter'
import { type Mark, marked } from '@lorecircle/shared/order/mark'
import type { Order } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeOrder } from './change-order.ts'
import { changeAndWrite } from './letters-due.ts'

const atOnce = 8

/** Says of several orders where their parcels are; their readers hear that one is on its way. */
export const markOrders = (services: Services) =>
  authorEndpoint(calls.markOrders, {
    async run({ author: { sub }, input: { orderIds, ...marking } }) {
      const ids = [...new Set(orderIds)]
      return { marked: await inParallel(atOnce, ids, (id) => markOne(services, { sub, id }, marking)) }
    },
  })

type Said = Omit<z.infer<typeof Marking>, 'orderIds'>

async function markOne(services: Services, which: Pick<Order, 'sub' | 'id'>, said: Said) {
  const event = eventOf(said, services.now().toISOString())
  try {
    const order =
      event.what === 'shipped'
        ? await changeAndWrite(services, which, (order) => withLetter(order, event, said.words))
        : (await changeOrder(services.documents, which, (order) => marked(order, event))).value
    return { orderId: which.id, order, refusal: null }
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error
    return { orderId: which.id, order: null, refusal: { code: error.code, error: error.message } }
  }
}

function eventOf({ as, carrier, tracking, trackingUrl }: Said, at: string): EventOf<Mark> {
  if (as !== 'shipped') return { what: as, at }
  return { what: as, at, carrier, tracking, trackingUrl: trackingUrl ?? trackingPage(carrier, tracking) }
}

function withLetter(order: Order, event: EventOf<'shipped'>, words: string): Order {
  const after = marked(order, event)
  if (after === order) return order
  const letter = newLetter('shipped', event.at, { id: `shipped.${event.at}`, words })
  return { ...after, letters: [...after.letters, letter] }
}
