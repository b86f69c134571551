import { Order } from '@lorecircle/shared/order'
import { Checkout } from '@lorecircle/shared/stock'
import { z } from 'zod'

/** A checkout with all that was promised when it began, so that settling it needs no later state of the book. */
export type StartedCheckout = z.infer<typeof StartedCheckout>
export const StartedCheckout = Checkout.extend({
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
export const expiresAtSeconds = ({ createdAt }: { createdAt: string }): number =>
  Math.ceil((Date.parse(createdAt) + pageLifeInMs) / 1000)
