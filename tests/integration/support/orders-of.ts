import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** Every order of an author's, the newest first. */
export async function ordersOf(documents: Documents, sub: string): Promise<Order[]> {
  const found = await documents.readAll(orderDoc, orderDoc.within(sub))
  return found.map(({ value }) => value).sort((a, b) => b.placedAt.localeCompare(a.placedAt))
}
