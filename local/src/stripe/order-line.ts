import { z } from 'zod'
import { ignored, integer, metadata, text, threeLetters } from './params.ts'

export const PriceData = z.strictObject({
  currency: threeLetters,
  unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text.min(1),
      description: text.min(1).optional(),
      images: z.array(text).max(8).optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
})

export type OrderLine = z.output<typeof OrderLine>
export const OrderLine = z.strictObject({
  price: text.optional(),
  price_data: PriceData.optional(),
  quantity: integer.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
  adjustable_quantity: ignored,
  dynamic_tax_rates: ignored,
  tax_rates: ignored,
})
