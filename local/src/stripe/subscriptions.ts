import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, notFound, StripeFault } from './errors.ts'
import { tell } from './events.ts'
import { expanded } from './expand.ts'
import { newId } from './ids.ts'
import { listOf, pageOf, pageParams } from './lists.ts'
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
import { afterPeriod } from './periods.ts'
import { allOf, type Card, find, put } from './state.ts'

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

/** What every new subscription says, whatever it is to. */
const newSubscriptions = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ['card'],
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  status: 'active',
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Stripe.Subscription>

/** A subscription from now on; who pays for the first period is the caller's matter. */
export function addSubscription(emulator: Emulator, owner: string, start: Start): Stripe.Subscription {
  const now = nowSeconds(emulator)
  const id = newId('sub', 24)
  const period = { start: now, end: afterPeriod(now, start.price) }
  return put<Stripe.Subscription>(emulator.state.subscriptions, owner, {
    ...newSubscriptions,
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
    items: listOf(
      [newItem(id, start.price, start.quantity, period, now)],
      `/v1/subscription_items?subscription=${id}`,
    ),
    metadata: start.metadata,
    start_date: now,
  })
}

/** Keeps a card for the periods to come; answers its payment method's id. */
export const saveCard = (emulator: Emulator, owner: string, card: Card): string =>
  put(emulator.state.savedCards, owner, { id: newId('pm', 24), card }).id

type Period = { start: number; end: number }

const newItem = (
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
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
})

const planOf = (price: Stripe.Price): Stripe.Plan => ({
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

/** What the subscription is to: the name of its product. */
export function planName({ state }: Emulator, owner: string, { items }: Stripe.Subscription): string {
  const product = items.data[0]?.price.product
  return (typeof product === 'string' && find(state.products, owner, product)?.name) || 'Membership'
}

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

export function subscriptionOf({ state }: Emulator, owner: string, id: string): Stripe.Subscription {
  const subscription = find(state.subscriptions, owner, id)
  if (!subscription) throw notFound('subscription', id)
  return subscription
}

const onlyRead = z.strictObject(expandable)

export const retrieveSubscription = (emulator: Emulator, { owner, id, params }: Call) =>
  expanded(emulator.state, owner, subscriptionOf(emulator, owner, id), read(onlyRead, params).expand)

const ListSubscriptions = z.strictObject({
  ...pageParams,
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
  created: ignored,
  ...expandable,
})

/** As at Stripe, cancelled ones are listed only with `status: 'all'` or `'canceled'`. */
export function listSubscriptions({ state }: Emulator, { owner, params }: Call) {
  const { expand, customer, price, status, limit, starting_after } = read(ListSubscriptions, params)
  const subscriptions = allOf(state.subscriptions, owner).filter(
    (subscription) =>
      (customer ?? subscription.customer) === subscription.customer &&
      (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
      (status === 'all' ||
        (status === undefined ? subscription.status !== 'canceled' : subscription.status === status)),
  )
  const page = pageOf(subscriptions, '/v1/subscriptions', { limit, starting_after })
  return expanded(state, owner, page, expand)
}

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
    return withItem(subscription, { price, plan: planOf(price) })
  const now = nowSeconds(emulator)
  return withItem(subscription, {
    price,
    plan: planOf(price),
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
  tell(emulator, owner, 'customer.subscription.updated', subscription)
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
  tell(emulator, owner, 'customer.subscription.deleted', ended)
  return ended
}
