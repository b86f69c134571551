import { calls } from '@lorecircle/shared/call/calls'
import { keys } from '@lorecircle/shared/keys'
import { Order } from '@lorecircle/shared/order/order'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'

/** The author's orders, newest first. */
export const orders = (services: Services) =>
  authorEndpoint(calls.orders, {
    run: async ({ author }) => ({ orders: await ordersOf(services.documents, author.sub) }),
  })

const readsAtOnce = 32

export async function ordersOf(documents: Documents, sub: string): Promise<Order[]> {
  const orderKeys: string[] = []
  for await (const { key } of documents.list(keys.orders(sub))) orderKeys.push(key)
  const found: Order[] = []
  for (let start = 0; start < orderKeys.length; start += readsAtOnce) {
    const some = orderKeys.slice(start, start + readsAtOnce)
    const read = await Promise.all(some.map((key) => documents.read(key, Order)))
    found.push(...read.flatMap((order) => (order ? [order.value] : [])))
  }
  return found.sort((a, b) => b.placedAt.localeCompare(a.placedAt))
}
