import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from './emulator.ts'
import { newId } from './ids.ts'
import { stripeList } from './lists.ts'
import { afterPeriod } from './periods.ts'
import { saveCard } from './saved-cards.ts'
import { type Card, put } from './state.ts'
import { subscriptionDefaults } from './subscription-defaults.ts'
import { newItem } from './subscription-items.ts'

type Start = {
  customer: string
  price: Stripe.Price
  quantity: number
  discount: Stripe.Discount | null
  card: Card | null
  description: string | null
  metadata: Record<string, string>
  taxed: boolean
}

/** A subscription from now on; who pays for the first period is the caller's matter. */
export function addSubscription(emulator: Emulator, owner: string, start: Start): Stripe.Subscription {
  const now = nowSeconds(emulator)
  const id = newId('sub', 24)
  const period = { start: now, end: afterPeriod(now, start.price) }
  return put<Stripe.Subscription>(emulator.state.subscriptions, owner, {
    ...subscriptionDefaults,
    id,
    automatic_tax: {
      disabled_reason: null,
      enabled: start.taxed,
      liability: start.taxed ? { type: 'self' } : null,
    },
    billing_cycle_anchor: period.end,
    created: now,
    currency: start.price.currency,
    customer: start.customer,
    default_payment_method: start.card ? saveCard(emulator, owner, start.card) : null,
    description: start.description,
    discounts: start.discount ? [start.discount.id] : [],
    items: stripeList(
      [newItem(id, start.price, start.quantity, period, now)],
      `/v1/subscription_items?subscription=${id}`,
    ),
    metadata: start.metadata,
    start_date: now,
  })
}
