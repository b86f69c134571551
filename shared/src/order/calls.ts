import { z } from 'zod'
import { call, EmptyObject } from '../call/call.ts'
import { maxSlots } from '../stock/stock.ts'
import { StockHistory } from '../stock/stock-story.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { hasRequiredCity, missingCityMessage } from './address-rules.ts'
import { fulfillmentStatuses, orderMarks } from './fulfilment.ts'
import { OrderForAuthor, PostalAddressFields } from './order.ts'
import { paymentStatuses } from './state.ts'

const orderId = z.string().regex(/^[\w-]{1,64}$/)

const lineId = z.string().regex(/^\d{1,4}$/)

const slots = z.array(z.int().min(1).max(maxSlots)).max(1_000)

const said = z.string().trim().max(100)

/** Maximum orders per request. */
const mostMarked = 100

export const MarkOrdersInput = z.object({
  orderIds: z.array(orderId).min(1).max(mostMarked),
  as: z.enum(orderMarks),
  carrier: said.default(''),
  tracking: said.default(''),
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
  words: z.string().trim().max(2_000).default(''),
})

const place = z.string().trim().max(200)

export const NewAddress = z.object({
  name: place.min(1),
  address: PostalAddressFields.extend({
    line1: place.min(1),
    line2: place,
    city: place,
    state: place,
    postalCode: place,
    country: z.string().regex(/^[A-Z]{2}$/),
  }).refine(hasRequiredCity, missingCityMessage),
})

const Restock = z.object({
  orderId,
  lines: z
    .array(z.object({ lineId, slots: slots.min(1) }))
    .min(1)
    .max(400),
})

export const RefundInput = z.object({
  orderId,
  what: z.union([
    z.literal('all'),
    z.object({
      lines: z
        .array(
          z.object({
            lineId,
            quantity: z.int().min(1).max(1_000),
            /** Copies of a limited format; required if only some of several numbers are returned. */
            slots: slots.optional(),
          }),
        )
        .min(1)
        .max(40)
        .refine((lines) => new Set(lines.map((line) => line.lineId)).size === lines.length),
    }),
    z.object({ amountInCents: z.int().min(1) }),
  ]),
  /** The amount that the author saw: any other amount is rejected. */
  shownInCents: z.int().min(1),
  restock: z.boolean(),
  /** The same for every retry of one request. */
  saveId: z.string().regex(/^[\w-]{8,64}$/),
})

export type ReturnedCopies = z.infer<typeof ReturnedCopies>
const ReturnedCopies = z.object({ orderId: z.string(), lineId: z.string(), slots: z.array(z.int()) })

const Changed = z.object({ order: OrderForAuthor })

export const orderCalls = {
  /** Newest first. Page size is `most`, fifty by default; `before` takes the cursor of the previous page. */
  orders: call(
    'GET',
    '/api/orders',
    'author',
    z.object({
      most: z.coerce.number().pipe(z.int().min(1).max(200)).optional(),
      before: z.string().max(100).optional(),
      search: z.string().max(200).optional(),
      email: z.string().max(320).optional(),
      state: z.enum(fulfillmentStatuses).optional(),
      /** `refunded` includes partially refunded orders. */
      money: z.enum(paymentStatuses).optional(),
      preordered: z.literal('yes').optional(),
    }),
    z.object({
      orders: z.array(OrderForAuthor),
      next: z.string().nullable().default(null),
      /** True while older orders are still being indexed: a later call may return more. */
      isPartial: z.boolean().default(false),
    }),
  ),
  /** Each count is capped at a thousand. */
  orderCounts: call(
    'GET',
    '/api/order-counts',
    'author',
    EmptyObject,
    z.object({ toSend: z.int(), packed: z.int(), disputed: z.int(), preordered: z.int().default(0) }),
  ),
  /** Copies sold, minus returned ones. Incomplete until older orders are counted. */
  orderTotals: call(
    'GET',
    '/api/order-totals',
    'author',
    EmptyObject,
    z.object({ copies: z.int(), isCounted: z.boolean() }),
  ),
  stockOfBook: call(
    'GET',
    '/api/stock',
    'author',
    z.object({ bookId: z.string().min(1).max(100) }),
    z.object({
      formats: z.array(StockHistory.extend({ returned: z.array(ReturnedCopies) })),
      unlimited: z.array(z.object({ formatId: z.string(), sold: z.int() })),
    }),
  ),
  order: call('GET', '/api/order', 'author', z.object({ id: orderId }), Changed),
  markOrders: call(
    'POST',
    '/api/mark-orders',
    'author',
    MarkOrdersInput,
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
  /** Corrects the buyer's email address in the order, the library and later emails. Idempotent. */
  correctEmail: call(
    'POST',
    '/api/correct-email',
    'author',
    z.object({ orderId, email: EmailAddress }),
    Changed,
  ),
  refundOrder: call('POST', '/api/refund-order', 'author', RefundInput, Changed),
  /** Puts returned copies of a limited format back on sale. Idempotent. */
  restockOrder: call('POST', '/api/restock-order', 'author', Restock, Changed),
  /** Declines an order without payment: its copies go back on sale. Idempotent. */
  declineOrder: call('POST', '/api/decline-order', 'author', z.object({ orderId }), Changed),
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
      file: z.string().max(20).default('1'),
    }),
    EmptyObject,
  ),
} as const
