import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import { BookFile } from '../media/book-file.ts'
import { Image } from '../media/image.ts'

/** A letter goes out once: `pending` → `sending` (claimed by one run) → `sent`, or `failed` where it never will. */
export type OrderMail = z.infer<typeof OrderMail>
const OrderMail = z.object({
  state: z.enum(['pending', 'sending', 'sent', 'failed']),
  at: z.iso.datetime(),
  /** How often it was tried. */
  tries: z.int().min(0).default(0),
})

/** `orders/{sub}/{id}.json`: one sale, as it was when it happened. */
export type Order = z.infer<typeof Order>
export const Order = z.object({
  id: z.string(),
  /** Opens the reader's own page of this order; never shown to anyone else. */
  readerToken: z.string(),
  sub: z.string(),
  subdomain: z.string(),
  authorName: z.string(),
  checkoutId: z.string(),
  stripeAccountId: z.string(),
  sessionId: z.string(),
  paymentIntentId: z.string().nullable(),
  book: z.object({ id: z.string(), title: z.string(), slug: z.string(), cover: Image.nullable() }),
  format: z.object({
    id: z.string(),
    type: z.enum(formatTypes),
    file: BookFile.nullable(),
  }),
  /** On a numbered edition, which copy: No. `number` of `of`. */
  copy: z.object({ number: z.int().min(1), of: z.int().min(1) }).nullable(),
  amountInCents: z.int().min(0),
  taxInCents: z.int().min(0),
  shippingInCents: z.int().min(0),
  currency: z.string(),
  buyer: z.object({
    email: z.string(),
    name: z.string(),
    address: z
      .object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        state: z.string(),
        postalCode: z.string(),
        country: z.string(),
      })
      .nullable(),
  }),
  /** What went back to the buyer, all refunds together. */
  refund: z
    .object({ amountInCents: z.int().min(0), at: z.iso.datetime() })
    .nullable()
    .default(null),
  fulfilment: z.enum(['to send', 'sent', 'delivered digitally']),
  /** The reader's receipt. */
  mail: OrderMail,
  /** The author's notice; in orders of earlier days both letters shared one state. */
  noticeMail: OrderMail.optional(),
  placedAt: z.iso.datetime(),
})

/** What an author sees of an order: nothing that opens its reader's own page. */
export const OrderForAuthor = Order.omit({ readerToken: true, checkoutId: true, stripeAccountId: true })
export type OrderForAuthor = z.infer<typeof OrderForAuthor>

/** Whether both letters are out, or never will be. */
export const isMailDone = ({ mail, noticeMail = mail }: Order): boolean =>
  [mail, noticeMail].every(({ state }) => state === 'sent' || state === 'failed')
