import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Order, OrderForAuthor } from './order.ts'
import { DaySales } from './order-index.ts'
import { OrderEmailSettings } from './own-letters.ts'

/** Kept for readers and for legal retention. */
export const orderDoc = stored(Order, 'orders/{sub}/{orderId}.json', {
  exported: { as: 'orders', show: (order) => OrderForAuthor.parse(order) },
  atDeletion: 'kept',
})

/** Index of orders by time, listable by month or day prefix. All data is in the key. */
export const orderIndexDoc = stored(z.object({}), 'derived/orders/{sub}/{place}', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** Progress through an author's orders: the last processed key, or null when complete. */
const GoneThrough = z.object({ after: z.string().nullable().default(null) })

export const orderIndexProgressDoc = stored(GoneThrough, 'derived/orders-placed/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** Sales of a past day, computed once; deleted by a refund and then recomputed. */
export const daySalesDoc = stored(DaySales, 'derived/sales/{sub}/{day}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/** Copies sold in a past month, net of returns, computed once; deleted by a refund. */
export const monthSalesDoc = stored(
  z.object({ copies: z.int() }),
  'derived/sales-months/{sub}/{month}.json',
  {
    exported: null,
    atDeletion: 'removed',
    isDerived: true,
  },
)

/**
 * `mark` changes with every change to a past day, so that a concurrent computation notices it and stores no total.
 */
export const salesChangesDoc = stored(
  z.object({ mark: z.string().default('') }),
  'derived/sales-news/{sub}.json',
  {
    exported: null,
    atDeletion: 'removed',
    isDerived: true,
  },
)

/** Search index: a term and the order's index key. All data is in the key. */
export const orderTermDoc = stored(z.object({}), 'derived/order-terms/{sub}/{term}/{place}', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

export const orderTermsProgressDoc = stored(GoneThrough, 'derived/orders-termed/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

/**
 * Allows one refund at a time per order: the creator calls Stripe and then deletes it. Retries of a request whose
 * outcome is unknown count as one attempt at Stripe.
 */
export const refundLockDoc = stored(
  z.object({ saveId: z.string(), attempt: z.string().default(''), at: z.iso.datetime() }),
  'refunding/{sub}/{orderId}.json',
  {
    exported: null,
    atDeletion: 'removed',
  },
)

export const stripeEventsCheckDoc = stored(
  z.object({ at: z.iso.datetime() }),
  'derived/news-looked/{accountId}.json',
  {
    exported: null,
    atDeletion: 'not_owned',
    isDerived: true,
  },
)

/**
 * Key after which a sweep continues; empty to start over. `begunAt`: start of the current round, if the sweep records
 * it.
 */
export const sweepPositionDoc = stored(
  z.object({ after: z.string(), begunAt: z.iso.datetime().optional() }),
  'derived/swept-to/{sweep}.json',
  {
    exported: null,
    atDeletion: 'not_owned',
    isDerived: true,
  },
)

/** Marks an order with pending emails, listed by the sweep. `mark` changes with each email. */
export const dueOrderEmailsDoc = stored(z.object({ mark: z.string() }), 'letters-due/{sub}/{orderId}', {
  exported: null,
  atDeletion: 'expires',
})

export const orderEmailSettingsDoc = stored(OrderEmailSettings, '{folder}Profile/letters.json', {
  exported: { as: 'orderLetters' },
  atDeletion: 'removed',
})
