import type { Host } from '@lorecircle/shared/edge/hosts'
import { type OrderAccess, orderAccess } from '@lorecircle/shared/order/access'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { notFound } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { readHostOwner } from './visited-shop.ts'

export type OrderTicket = { orderId: string; readerToken: string }

/** The order of a buyer's own link. Throws a VisibleError 404 for any other link, including a shared one. */
export async function readBuyerOrder(
  services: Pick<Services, 'documents'>,
  host: Host,
  ticket: OrderTicket,
): Promise<Order> {
  const { order, access } = await readLinkedOrder(services, host, ticket)
  if (access !== 'buyer') throw notFound('order')
  return order
}

/** The order of a buyer's or a shared link, and which kind it is. Throws a VisibleError 404 for any other. */
export async function readLinkedOrder(
  { documents }: Pick<Services, 'documents'>,
  host: Host,
  { orderId, readerToken }: OrderTicket,
): Promise<{ order: Order; access: OrderAccess }> {
  const sub = await readHostOwner(documents, host)
  const order = isOrderId(orderId) ? (await documents.read(orderDoc(sub, orderId)))?.value : null
  const access = order ? orderAccess(order, readerToken) : null
  if (!order || access === null) throw notFound('order')
  return { order, access }
}

/** Validates ids before they become part of a key. */
export const isOrderId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)
