import type { Host } from '@lorecircle/shared/edge/hosts'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { notFound } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { ownerOfHost } from './shop-of-host.ts'

export type OrderTicket = { orderId: string; readerToken: string }

/** The order of a shop, for whoever has its own link; a VisibleError 404 for everybody else. */
export async function orderOfReader(
  { documents }: Pick<Services, 'documents'>,
  host: Host,
  { orderId, readerToken }: OrderTicket,
): Promise<Order> {
  const sub = await ownerOfHost(documents, host)
  const order = isOrderId(orderId) ? (await documents.read(orderDoc(sub, orderId)))?.value : null
  if (!order || !isSameSecret(readerToken, order.readerToken)) throw notFound('order')
  return order
}

/** What may become part of a key. */
export const isOrderId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)
