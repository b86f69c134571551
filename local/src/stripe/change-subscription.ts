import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from './emulator.ts'
import { noSuch } from './errors.ts'
import { sendEvent } from './events.ts'
import { afterPeriod } from './periods.ts'
import { find, put } from './state.ts'
import { priceAsPlan, withItem } from './subscription-items.ts'

/** Another plan from now on; the period starts anew when its length changes. */
export function atPrice(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  priceId: string,
  param: string,
): Stripe.Subscription {
  const price = find(emulator.state.prices, owner, priceId)
  if (!price) throw noSuch('price', priceId, param)
  const item = subscription.items.data[0]
  if (item?.price.recurring?.interval === price.recurring?.interval)
    return withItem(subscription, { price, plan: priceAsPlan(price) })
  const now = nowSeconds(emulator)
  return withItem(subscription, {
    price,
    plan: priceAsPlan(price),
    current_period_start: now,
    current_period_end: afterPeriod(now, price),
  })
}

/** Keeps a changed subscription, and tells of it. */
export function change(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  put(emulator.state.subscriptions, owner, subscription)
  sendEvent(emulator, owner, 'customer.subscription.updated', subscription)
  return subscription
}

export const cancelAtPeriodEnd = (
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  wanted: boolean,
): Stripe.Subscription =>
  change(emulator, owner, {
    ...subscription,
    cancel_at_period_end: wanted,
    cancel_at: wanted ? (subscription.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: wanted ? nowSeconds(emulator) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: wanted ? 'cancellation_requested' : null,
    },
  })
