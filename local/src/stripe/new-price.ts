import type Stripe from 'stripe'

export const newPrice = (price: {
  id: string
  product: string
  unitAmountInCents: number
  currency: string
  interval: 'month' | 'year' | null
  createdAt: number
}): Stripe.Price => ({
  id: price.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: price.createdAt,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: price.product,
  recurring: price.interval
    ? {
        interval: price.interval,
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: price.interval ? 'recurring' : 'one_time',
  unit_amount: price.unitAmountInCents,
  unit_amount_decimal: null,
})
