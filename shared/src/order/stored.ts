import { stored } from '../storage/stored.ts'
import { Order, OrderForAuthor } from './order.ts'

/** Kept for the readers and the law. */
export const orderDoc = stored(Order, 'orders/{sub}/{orderId}.json', {
  exported: { as: 'orders', show: (order) => OrderForAuthor.parse(order) },
  atDeletion: 'kept',
})
