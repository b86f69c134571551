import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { orderPage } from './order-places.ts'

/** The author's orders, newest first: all of them, or a page. */
export const orders = ({ documents, now }: Services) =>
  authorEndpoint(calls.orders, {
    async run({ author: { sub }, input: { most, before } }) {
      if (most === undefined) return { orders: await ordersOf(documents, sub) }
      return orderPage(documents, sub, { most, before, now: now() })
    },
  })

export async function ordersOf(documents: Documents, sub: string): Promise<Order[]> {
  const found = await documents.readAll(orderDoc, orderDoc.within(sub))
  return found.map(({ value }) => value).sort((a, b) => b.placedAt.localeCompare(a.placedAt))
}
