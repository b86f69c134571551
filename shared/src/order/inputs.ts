import { z } from 'zod'
import { maxSlots } from '../stock/stock.ts'
import { isTownGiven, townMissing } from './address-rules.ts'
import { marks } from './mark.ts'
import { Address } from './order.ts'

export const orderId = z.string().regex(/^[\w-]{1,64}$/)
export const lineId = z.string().regex(/^\d{1,4}$/)
const slots = z.array(z.int().min(1).max(maxSlots)).max(1_000)
const said = z.string().trim().max(100)
/** How many orders are marked at once at most. */
const mostMarked = 100

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
export const NewAddress = z.object({
  name: place.min(1),
  address: Address.extend({
    line1: place.min(1),
    line2: place,
    city: place,
    state: place,
    postalCode: place,
    country: z.string().regex(/^[A-Z]{2}$/),
  }).refine(isTownGiven, townMissing),
})

export const Restock = z.object({
  orderId,
  lines: z
    .array(z.object({ lineId, slots: slots.min(1) }))
    .min(1)
    .max(400),
})

export const Refund = z.object({
  orderId,
  what: z.union([
    z.literal('all'),
    z.object({
      lines: z
        .array(
          z.object({
            lineId,
            quantity: z.int().min(1).max(1_000),
            /** Which copies of a limited format; needed where some numbers of several come back. */
            slots: slots.optional(),
          }),
        )
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
