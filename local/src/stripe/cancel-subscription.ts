import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { notFound } from './errors.ts'
import { sendEvent } from './events.ts'
import { expanded } from './expand.ts'
import { expandable, ignored, type Known, read } from './params.ts'
import { put } from './state.ts'
import { subscriptionOf } from './subscriptions.ts'

const CancelSubscription = z.strictObject({
  invoice_now: ignored,
  prorate: ignored,
  cancellation_details: ignored,
  ...expandable,
} satisfies Known<Stripe.SubscriptionCancelParams>)

export function cancelSubscription(emulator: Emulator, call: Call) {
  const { expand } = read(CancelSubscription, call.params)
  const subscription = subscriptionOf(emulator, call.owner, call.id)
  if (subscription.status === 'canceled') throw notFound('subscription', call.id)
  return expanded(emulator.state, call.owner, end(emulator, call.owner, subscription), expand)
}

/** The end of a subscription, at once. */
export function end(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  const now = nowSeconds(emulator)
  const ended = put<Stripe.Subscription>(emulator.state.subscriptions, owner, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  })
  sendEvent(emulator, owner, 'customer.subscription.deleted', ended)
  return ended
}
