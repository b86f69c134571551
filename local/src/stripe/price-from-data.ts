import type Stripe from 'stripe'
import type { z } from 'zod'
import { type Emulator, nowSeconds } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { newId } from './ids.ts'
import { newPrice } from './new-price.ts'
import { newProduct } from './new-product.ts'
import type { PriceData } from './order-line.ts'
import { put } from './state.ts'
import { knownTaxCode } from './tax/tax-codes.ts'

export function priceFromData(
  emulator: Emulator,
  owner: string,
  data: z.output<typeof PriceData>,
  at: string,
): Stripe.Price {
  const createdAt = nowSeconds(emulator)
  if (!data.product && !data.product_data)
    throw new StripeFault(
      `You must specify either \`product\` or \`product_data\` when creating a price for ${at}.`,
      { code: 'parameter_missing', param: `${at}[price_data][product_data]` },
    )
  const product = data.product_data
    ? put<Stripe.Product>(emulator.state.products, owner, {
        ...newProduct(newId('prod'), data.product_data.name, createdAt),
        active: false,
        description: data.product_data.description ?? null,
        images: data.product_data.images ?? [],
        metadata: data.product_data.metadata ?? {},
        tax_code: knownTaxCode(data.product_data.tax_code, `${at}[price_data][product_data][tax_code]`),
      }).id
    : (data.product ?? '')
  const price = newPrice({
    id: newId('price', 24),
    product,
    unitAmountInCents: data.unit_amount,
    currency: data.currency,
    interval: null,
    createdAt,
  })
  return put<Stripe.Price>(emulator.state.prices, owner, {
    ...price,
    active: false,
    tax_behavior: data.tax_behavior,
  })
}
