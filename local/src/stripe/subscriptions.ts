import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { datedPageParams, pageOf } from './lists.ts'
import { expandable, read, text } from './params.ts'
import { allOf, find } from './state.ts'

/** What the subscription is to: the name of its product. */
export function planName({ state }: Emulator, owner: string, { items }: Stripe.Subscription): string {
  const product = items.data[0]?.price.product
  return (typeof product === 'string' && find(state.products, owner, product)?.name) || 'Membership'
}

export function subscriptionOf({ state }: Emulator, owner: string, id: string): Stripe.Subscription {
  const subscription = find(state.subscriptions, owner, id)
  if (!subscription) throw notFound('subscription', id)
  return subscription
}

const ListSubscriptions = z.strictObject({
  ...datedPageParams,
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
  ...expandable,
})

/** As at Stripe, cancelled ones are listed only with `status: 'all'` or `'canceled'`. */
export function listSubscriptions({ state }: Emulator, { owner, params }: Call) {
  const { expand, customer, price, status, limit, starting_after, ending_before, created } = read(
    ListSubscriptions,
    params,
  )
  const subscriptions = allOf(state.subscriptions, owner).filter(
    (subscription) =>
      (customer ?? subscription.customer) === subscription.customer &&
      (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
      (status === 'all' ||
        (status === undefined ? subscription.status !== 'canceled' : subscription.status === status)),
  )
  const page = pageOf(subscriptions, '/v1/subscriptions', { limit, starting_after, ending_before, created })
  return expanded(state, owner, page, expand)
}
