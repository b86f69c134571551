import { z } from 'zod'
import type { Mode } from '../market/facets.ts'
import { Order } from '../order/order.ts'

/**
 * A checkout with all that was promised when it began: at what price, and which copy is held for it. Settling it
 * needs no later state of the book.
 */
export type Checkout = z.infer<typeof Checkout>
export const Checkout = z.object({
  id: z.string(),
  sub: z.string(),
  subdomain: z.string(),
  stripeAccountId: z.string(),
  bookId: z.string(),
  formatId: z.string(),
  priceInCents: z.int().min(0),
  slot: z.int().min(1).nullable(),
  cancelToken: z.string(),
  /** A hash of the network that it was begun from; null where nobody knows. */
  sender: z.string().nullable().default(null),
  sessionId: z.string().nullable(),
  state: z.enum(['open', 'paid', 'released']),
  createdAt: z.iso.datetime(),
  authorName: z.string(),
  book: Order.shape.book,
  format: Order.shape.format,
  /** How many copies the format has, where they are limited. */
  copies: z.int().min(1).nullable(),
  numbered: z.boolean(),
})

/** Card payments answer at once, so a copy is held no longer than Stripe keeps its page open. */
export const pageLifeInMs = 31 * 60 * 1000

/** When Stripe closes the payment page, in Stripe's seconds; it asks for 30 minutes at least. */
export const expiresAtSeconds = ({ createdAt }: Pick<Checkout, 'createdAt'>): number =>
  Math.ceil((Date.parse(createdAt) + pageLifeInMs) / 1000)

/** The market's list in which a copy counts. */
export const listOf = ({ priceInCents }: Pick<Checkout, 'priceInCents'>): Mode =>
  priceInCents > 0 ? 'paid' : 'free'
