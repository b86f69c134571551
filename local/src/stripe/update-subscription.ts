import type Stripe from 'stripe'
import { z } from 'zod'
import { atPrice, cancelAtPeriodEnd, change } from './change-subscription.ts'
import type { Call, Emulator } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { expanded } from './expand.ts'
import {
  expandable,
  flag,
  ignored,
  integer,
  type Known,
  mergeMetadata,
  metadata,
  read,
  text,
} from './params.ts'
import { withItem } from './subscription-items.ts'
import { subscriptionOf } from './subscriptions.ts'

const UpdateSubscription = z.strictObject({
  cancel_at_period_end: flag.optional(),
  metadata: metadata.optional(),
  description: text.optional(),
  items: z
    .array(
      z.strictObject({
        id: text.optional(),
        price: text.optional(),
        quantity: integer.optional(),
        metadata: ignored,
      }),
    )
    .length(1)
    .optional(),
  proration_behavior: ignored,
  payment_behavior: ignored,
  default_payment_method: ignored,
  cancellation_details: ignored,
  automatic_tax: ignored,
  ...expandable,
} satisfies Known<Stripe.SubscriptionUpdateParams>)

export function updateSubscription(emulator: Emulator, call: Call) {
  const params = read(UpdateSubscription, call.params)
  const subscription = mustBeRunning(subscriptionOf(emulator, call.owner, call.id))
  const wanted = params.items?.[0]
  const repriced = wanted?.price
    ? atPrice(emulator, call.owner, subscription, wanted.price, 'items[0][price]')
    : subscription
  const updated = {
    ...withItem(repriced, wanted?.quantity ? { quantity: wanted.quantity } : {}),
    description: params.description ?? subscription.description,
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  }
  const saved =
    params.cancel_at_period_end === undefined
      ? change(emulator, call.owner, updated)
      : cancelAtPeriodEnd(emulator, call.owner, updated, params.cancel_at_period_end)
  return expanded(emulator.state, call.owner, saved, params.expand)
}

function mustBeRunning(subscription: Stripe.Subscription): Stripe.Subscription {
  if (subscription.status !== 'canceled') return subscription
  throw new StripeFault('A canceled subscription can only update its cancellation_details and metadata.')
}
