import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Order, OrderForAuthor } from './order.ts'
import { DaySales } from './order-index.ts'
import { OrderEmailSettings } from './own-letters.ts'

/** Kept for the readers and the law. */
export const orderDoc = stored(Order, 'orders/{sub}/{orderId}.json', {
  exported: { as: 'orders', show: (order) => OrderForAuthor.parse(order) },
  atDeletion: 'kept',
})

/** Orders by time: a month or a day is a prefix. The name says all there is. */
export const orderIndexDoc = stored(z.object({}), 'derived/orders/{sub}/{place}', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** How far an author's orders were gone through: up to this key, or null for all of them. */
const GoneThrough = z.object({ after: z.string().nullable().default(null) })

/** Which of an author's orders have their place. */
export const orderIndexProgressDoc = stored(GoneThrough, 'derived/orders-placed/{sub}.json', {
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

/** How many copies found a reader in a month that is over, added up once; a refund takes it away. */
export const monthSalesDoc = stored(
  z.object({ copies: z.int() }),
  'derived/sales-months/{sub}/{month}.json',
  {
    exported: null,
    atDeletion: 'removed',
    isDerived: true,
  },
)

/** Its mark is new with each change of a day that is over: whoever adds up meanwhile sees it, and keeps no sum. */
export const salesChangesDoc = stored(
  z.object({ mark: z.string().default('') }),
  'derived/sales-news/{sub}.json',
  {
    exported: null,
    atDeletion: 'removed',
    isDerived: true,
  },
)

/** What an order is found by: a term, and then its place by time. The name says all there is. */
export const orderTermDoc = stored(z.object({}), 'derived/order-terms/{sub}/{term}/{place}', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** Which of an author's orders have their terms. */
export const orderTermsProgressDoc = stored(GoneThrough, 'derived/orders-termed/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/**
 * One refund at a time: whoever creates it asks Stripe, and takes it away. Tries of one wish of which nobody knows yet how
 * they ended are one attempt at Stripe.
 */
export const refundLockDoc = stored(
  z.object({ saveId: z.string(), attempt: z.string().default(''), at: z.iso.datetime() }),
  'refunding/{sub}/{orderId}.json',
  {
    exported: null,
    atDeletion: 'removed',
  },
)

/** When an account's news at Stripe were last gone through by the sweep. */
export const stripeEventsCheckDoc = stored(
  z.object({ at: z.iso.datetime() }),
  'derived/news-looked/{accountId}.json',
  {
    exported: null,
    atDeletion: 'not_owned',
    isDerived: true,
  },
)

/** Behind which key a sweep goes on; empty for from the start. Where a round has its day, when this one began. */
export const sweepPositionDoc = stored(
  z.object({ after: z.string(), begunAt: z.iso.datetime().optional() }),
  'derived/swept-to/{sweep}.json',
  {
    exported: null,
    atDeletion: 'not_owned',
    isDerived: true,
  },
)

/** That a letter about an order waits to be sent: the sweep lists them. Its mark is new with each letter. */
export const dueOrderEmailsDoc = stored(z.object({ mark: z.string() }), 'letters-due/{sub}/{orderId}', {
  exported: null,
  atDeletion: 'expires',
})

/** What an author says in the letters about orders. */
export const orderEmailSettingsDoc = stored(OrderEmailSettings, '{folder}Profile/letters.json', {
  exported: { as: 'orderLetters' },
  atDeletion: 'removed',
})
