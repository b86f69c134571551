import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { OrderForAuthor } from './order.ts'
import { DaySales } from './order-index.ts'
import { StoredOrder } from './order-of-old.ts'
import { OwnLetters } from './own-letters.ts'

/** Kept for the readers and the law. */
export const orderDoc = stored(StoredOrder, 'orders/{sub}/{orderId}.json', {
  exported: { as: 'orders', show: (order) => OrderForAuthor.parse(order) },
  atDeletion: 'kept',
})

/** Orders by time: a month or a day is a prefix. The name says all there is. */
export const orderPlaceDoc = stored(z.object({}), 'derived/orders/{sub}/{place}', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** Says that every order of an author's has its place. */
export const ordersPlacedDoc = stored(z.object({}), 'derived/orders-placed/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** A day that is over, added up once; a refund takes it away, and it is added up anew. */
export const daySalesDoc = stored(DaySales, 'derived/sales/{sub}/{day}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** What an order is found by: a term, and then its place by time. The name says all there is. */
export const orderTermDoc = stored(z.object({}), 'derived/order-terms/{sub}/{term}/{place}', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** Says that every order of an author's has its terms. */
export const ordersTermedDoc = stored(z.object({}), 'derived/orders-termed/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** One refund at a time: whoever creates it asks Stripe, and takes it away. */
export const refundingDoc = stored(
  z.object({ saveId: z.string(), at: z.iso.datetime() }),
  'refunding/{sub}/{orderId}.json',
  {
    exported: null,
    atDeletion: 'removed',
  },
)

/** That a letter about an order waits to be sent: the sweep lists them. Its mark is new with each letter. */
export const dueLettersDoc = stored(z.object({ mark: z.string() }), 'letters-due/{sub}/{orderId}', {
  exported: null,
  atDeletion: 'expires',
})

/** What an author says in the letters about orders. */
export const ownLettersDoc = stored(OwnLetters, '{folder}Profile/letters.json', {
  exported: { as: 'orderLetters' },
  atDeletion: 'removed',
})
