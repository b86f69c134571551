import type { Mode } from '@lorecircle/shared/facets'
import { keys } from '@lorecircle/shared/keys'
import { Order } from '@lorecircle/shared/order'
import { Checkout } from '@lorecircle/shared/stock'
import { z } from 'zod'
import type { World } from '../world.ts'

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

/** The market's list in which a copy counts. */
export const listOf = ({ priceInCents }: StartedCheckout): Mode => (priceInCents > 0 ? 'paid' : 'free')

/**
 * The checkout, open or settled, if this account sells it: an author could name another's checkout in a
 * payment of their own, so only the account that sells may speak of it.
 */
export async function checkoutOfAccount(
  { documents }: Pick<World, 'documents'>,
  checkoutId: string,
  stripeAccount: string,
): Promise<StartedCheckout | null> {
  const stored =
    (await documents.read(keys.checkout(checkoutId), StartedCheckout)) ??
    (await documents.read(keys.settledCheckout(checkoutId), StartedCheckout))
  return stored?.value.stripeAccountId === stripeAccount ? stored.value : null
}
