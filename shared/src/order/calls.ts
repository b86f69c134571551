import { z } from 'zod'
import { call, Nothing } from '../call/call.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { marks } from './mark.ts'
import { Address, OrderForAuthor } from './order.ts'
import { fulfilments, moneyStates } from './state.ts'

const orderId = z.string().regex(/^[\w-]{1,64}$/)
const lineId = z.string().regex(/^\d{1,4}$/)
const said = z.string().trim().max(100)
const Changed = z.object({ order: OrderForAuthor })

/** How many orders are marked at once at most. */
export const mostMarked = 100

export const Marking = z.object({
  orderIds: z.array(orderId).min(1).max(mostMarked),
  as: z.enum(marks),
  carrier: said.default(''),
  tracking: said.default(''),
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
  /** What the author writes into the letter that says that it is on its way. */
  words: z.string().trim().max(2_000).default(''),
})

const place = z.string().trim().max(200)
const NewAddress = z.object({
  name: place.min(1),
  address: Address.extend({
    ...{ line1: place.min(1), line2: place, city: place.min(1), state: place, postalCode: place },
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
})

const Refund = z.object({
  orderId,
  what: z.union([
    z.literal('all'),
    z.object({
      lines: z
        .array(z.object({ lineId, quantity: z.int().min(1).max(1_000) }))
        .min(1)
        .max(40)
        .refine((lines) => new Set(lines.map((line) => line.lineId)).size === lines.length),
    }),
    z.object({ amountInCents: z.int().min(1) }),
  ]),
  /** What the author was shown: something else never goes back. */
  shownInCents: z.int().min(1),
  restock: z.boolean(),
  /** The same for each try of one wish. */
  saveId: z.string().regex(/^[\w-]{8,64}$/),
})

export const orderCalls = {
  /** All of them; with `most` a page, the newest first, that goes on `before` what the last one named. */
  orders: call(
    'GET',
    '/api/orders',
    'author',
    z.object({
      most: z.coerce.number().pipe(z.int().min(1).max(200)).optional(),
      before: z.string().max(100).optional(),
      /** Beginnings of words of names and addresses, of the e-mail, of the number. */
      search: z.string().max(200).optional(),
      /** Everything of one reader. */
      email: z.string().max(320).optional(),
      state: z.enum(fulfilments).optional(),
      /** `refunded` has what went back in part, too. */
      money: z.enum(moneyStates).optional(),
    }),
    z.object({ orders: z.array(OrderForAuthor), next: z.string().nullable().default(null) }),
  ),
  /** How many wait, counted up to a thousand. */
  orderCounts: call(
    'GET',
    '/api/order-counts',
    'author',
    Nothing,
    z.object({ toSend: z.int(), packed: z.int(), disputed: z.int() }),
  ),
  order: call('GET', '/api/order', 'author', z.object({ id: orderId }), Changed),
  /** Answers of each by itself: the order as it is now, or why it stays as it is. */
  markOrders: call(
    'POST',
    '/api/mark-orders',
    'author',
    Marking,
    z.object({
      marked: z.array(
        z.object({
          orderId: z.string(),
          order: OrderForAuthor.nullable(),
          refusal: z.object({ code: z.string(), error: z.string() }).nullable(),
        }),
      ),
    }),
  ),
  signCopy: call(
    'POST',
    '/api/sign-copy',
    'author',
    z.object({ orderId, lineId, copy: z.int().min(1), signed: z.boolean() }),
    Changed,
  ),
  saveOrderNotes: call(
    'POST',
    '/api/save-order-notes',
    'author',
    z.object({ orderId, notes: z.string().max(4_000) }),
    Changed,
  ),
  changeShipTo: call(
    'POST',
    '/api/change-ship-to',
    'author',
    z.object({ orderId, shipTo: NewAddress }),
    Changed,
  ),
  refundOrder: call('POST', '/api/refund-order', 'author', Refund, Changed),
  resendLinks: call(
    'POST',
    '/api/resend-links',
    'author',
    z.object({ orderId, to: z.email().max(320) }),
    Changed,
  ),
  download: call(
    'GET',
    apiPaths.download,
    'anyone',
    z.object({
      orderId: z.string().max(100),
      readerToken: z.string().max(100),
      line: z.string().max(4).default('1'),
    }),
    Nothing,
  ),
} as const
