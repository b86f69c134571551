import type Stripe from 'stripe'
import { z } from 'zod'
import { ignored, integer, type Known, metadata, text, threeLetters } from '../params.ts'

const Bound = z.strictObject({
  unit: z.enum(['business_day', 'day', 'hour', 'month', 'week']),
  value: integer.pipe(z.number().min(1)),
})

const rate = {
  display_name: text.min(1).max(100),
  type: z.literal('fixed_amount').optional(),
  fixed_amount: z.strictObject({
    amount: integer.pipe(z.number().min(0).max(99_999_999)),
    currency: threeLetters,
    currency_options: ignored,
  }),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
  tax_code: text.optional(),
  delivery_estimate: z.strictObject({ minimum: Bound.optional(), maximum: Bound.optional() }).optional(),
  metadata: metadata.optional(),
}

/** A rate as it is given within a session. */
export type ShippingRateData = z.output<typeof ShippingRateData>
export const ShippingRateData = z.strictObject(
  rate satisfies Known<Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData>,
)
