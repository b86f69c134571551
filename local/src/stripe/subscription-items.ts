import type Stripe from 'stripe'
import { newId } from './ids.ts'

type Period = { start: number; end: number }

export const newItem = (
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  period: Period,
  createdAt: number,
): Stripe.SubscriptionItem => ({
  id: newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: createdAt,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: priceAsPlan(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
})

export const priceAsPlan = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: true,
  amount: price.unit_amount,
  amount_decimal: null,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** The same subscription with its one item changed. */
export const withItem = (
  subscription: Stripe.Subscription,
  change: Partial<Stripe.SubscriptionItem>,
): Stripe.Subscription => ({
  ...subscription,
  items: {
    ...subscription.items,
    data: subscription.items.data.map((item, index) => (index === 0 ? { ...item, ...change } : item)),
  },
})
