import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** The author's orders, newest first. */
export const orders = (services: Services) =>
  authorEndpoint(calls.orders, {
    run: async ({ author }) => ({ orders: await ordersOf(services.documents, author.sub) }),
  })

export async function ordersOf(documents: Documents, sub: string): Promise<Order[]> {
  const found = await documents.readAll(orderDoc, orderDoc.within(sub))
  return found.map(({ value }) => value).sort((a, b) => b.placedAt.localeCompare(a.placedAt))
}
