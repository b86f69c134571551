import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { moneyTerm, preorderTerm, stateTerm } from '@lorecircle/shared/order/terms'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { notFound } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { orderPage } from '../sales/order-places.ts'
import { termAll } from '../sales/order-terms.ts'
import type { Services } from '../services/services.ts'
import { foundPage, isSought } from './find-orders.ts'
import { countOf } from './term-places.ts'

const usually = 50

/** The author's orders, newest first: all of them, a page, or a page of those that are sought. */
export const orders = ({ documents, now }: Services) =>
  authorEndpoint(calls.orders, {
    async run({ author: { sub }, input: { most, before, ...sought } }) {
      const page = { most: most ?? usually, before, now: now() }
      if (isSought(sought)) return foundPage(documents, sub, sought, page)
      if (most === undefined) return { orders: await ordersOf(documents, sub) }
      return orderPage(documents, sub, page)
    },
  })

/** One of the author's orders. */
export const order = ({ documents }: Services) =>
  authorEndpoint(calls.order, {
    async run({ author: { sub }, input: { id } }) {
      const found = await documents.read(orderDoc(sub, id))
      if (found === null) throw notFound('order')
      return { order: found.value }
    },
  })

/** How many parcels wait, and how many disputes. */
export const orderCounts = ({ documents }: Services) =>
  authorEndpoint(calls.orderCounts, {
    async run({ author: { sub } }) {
      await termAll(documents, sub)
      const [toSend = 0, packed = 0, disputed = 0, preordered = 0] = await Promise.all(
        [stateTerm('to send'), stateTerm('packed'), moneyTerm('disputed'), preorderTerm].map((term) =>
          countOf(documents, sub, term),
        ),
      )
      return { toSend, packed, disputed, preordered }
    },
  })

export async function ordersOf(documents: Documents, sub: string): Promise<Order[]> {
  const found = await documents.readAll(orderDoc, orderDoc.within(sub))
  return found.map(({ value }) => value).sort((a, b) => b.placedAt.localeCompare(a.placedAt))
}
