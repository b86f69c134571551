import { z } from 'zod'
import { ignored, integer, metadata, text } from './params.ts'

export const PriceData = z.strictObject({
  currency: text.regex(/^[a-zA-Z]{3}$/, 'expected a three-letter currency'),
  unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text.min(1),
      description: text.min(1).optional(),
      images: z.array(text).max(8).optional(),
      metadata: metadata.optional(),
      tax_code: ignored,
    })
    .optional(),
  tax_behavior: ignored,
})

export type OrderLine = z.output<typeof OrderLine>
export const OrderLine = z.strictObject({
  price: text.optional(),
  price_data: PriceData.optional(),
  quantity: integer.pipe(z.number().min(1)).optional(),
  adjustable_quantity: ignored,
  dynamic_tax_rates: ignored,
  tax_rates: ignored,
})
