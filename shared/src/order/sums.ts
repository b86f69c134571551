import { z } from 'zod'

/**
 * What an order came to, in cents, as Stripe charged it: items less discount, plus shipping, plus tax where it is not in
 * the prices, is the total.
 */
export type Sums = z.infer<typeof Sums>
export const Sums = z.object({
  itemsInCents: z.int().min(0),
  discountInCents: z.int().min(0),
  shippingInCents: z.int().min(0),
  taxInCents: z.int().min(0),
  isTaxIncluded: z.boolean(),
  totalInCents: z.int().min(0),
})

/** What the parts add up to; of a sound order, its total. */
export const addedUp = ({
  itemsInCents,
  discountInCents,
  shippingInCents,
  taxInCents,
  isTaxIncluded,
}: Sums): number => itemsInCents - discountInCents + shippingInCents + (isTaxIncluded ? 0 : taxInCents)
