import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, notFoundError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { expandableId, newId } from '../core/ids.ts'
import { datedPageParams, pageOf, stripeList } from '../core/lists.ts'
import { expandable, ignored, type Known, parseParams, text } from '../core/params.ts'
import { type Card, find, listOwned, put } from '../core/state.ts'
import { sendEvent } from './events.ts'
import { addInvoice } from './invoices.ts'

const subscriptionDefaults = {
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

/** Keeps a card for the periods to come; answers its payment method's id. */
export const saveCard = (emulator: Emulator, owner: string, card: Card): string =>
  put(emulator.state.savedCards, owner, { id: newId('pm', 24), card }).id

/** The same day one period later, or the last day of a shorter month; seconds in, seconds out. */
export function periodEnd(startSeconds: number, price: Pick<Stripe.Price, 'recurring'>): number {
  const months = price.recurring?.interval === 'year' ? 12 : 1
  const start = new Date(startSeconds * 1000)
  const target = new Date(start)
  target.setUTCMonth(start.getUTCMonth() + months)
  if (target.getUTCDate() !== start.getUTCDate()) target.setUTCDate(0)
  return Math.floor(target.getTime() / 1000)
}

type Period = { start: number; end: number }

const newSubscriptionItem = (
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

const priceAsPlan = (price: Stripe.Price): Stripe.Plan => ({
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

export function findSubscription({ state }: Emulator, owner: string, id: string): Stripe.Subscription {
  const subscription = find(state.subscriptions, owner, id)
  if (!subscription) throw notFoundError('subscription', id)
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
  const { expand, customer, price, status, limit, starting_after, ending_before, created } = parseParams(
    ListSubscriptions,
    params,
  )
  const subscriptions = listOwned(state.subscriptions, owner).filter(
    (subscription) =>
      (customer ?? subscription.customer) === subscription.customer &&
      (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
      (status === 'all' ||
        (status === undefined ? subscription.status !== 'canceled' : subscription.status === status)),
  )
  const page = pageOf(subscriptions, '/v1/subscriptions', { limit, starting_after, ending_before, created })
  return expanded(state, owner, page, expand)
}

type NewSubscription = {
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
export function addSubscription(
  emulator: Emulator,
  owner: string,
  start: NewSubscription,
): Stripe.Subscription {
  const now = nowSeconds(emulator)
  const id = newId('sub', 24)
  const period = { start: now, end: periodEnd(now, start.price) }
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
      [newSubscriptionItem(id, start.price, start.quantity, period, now)],
      `/v1/subscription_items?subscription=${id}`,
    ),
    metadata: start.metadata,
    start_date: now,
  })
}

/** Another plan from now on; the period starts anew when its length changes. */
function withPrice(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  priceId: string,
  param: string,
): Stripe.Subscription {
  const price = find(emulator.state.prices, owner, priceId)
  if (!price) throw noSuchError('price', priceId, param)
  const item = subscription.items.data[0]
  if (item?.price.recurring?.interval === price.recurring?.interval)
    return withItem(subscription, { price, plan: priceAsPlan(price) })
  const now = nowSeconds(emulator)
  return withItem(subscription, {
    price,
    plan: priceAsPlan(price),
    current_period_start: now,
    current_period_end: periodEnd(now, price),
  })
}

export function saveSubscription(
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
  saveSubscription(emulator, owner, {
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

/** Another plan, as the customer portal changes it: the rest of the paid period counts towards the new one. */
export function switchPlan(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  priceId: string,
): Stripe.Subscription {
  const before = subscription.items.data[0]
  const switched = withPrice(emulator, owner, subscription, priceId, 'price')
  const after = switched.items.data[0]
  const customer = find(emulator.state.customers, owner, expandableId(subscription.customer))
  if (!before || !after || !customer || before.price.id === after.price.id) return subscription
  const length = before.current_period_end - before.current_period_start
  const unused = Math.max(0, before.current_period_end - nowSeconds(emulator)) / length
  const price = after.price.unit_amount ?? 0
  const invoice = addInvoice(emulator, owner, {
    customer,
    subscription: switched,
    reason: 'subscription_update',
    subtotalInCents: price,
    totalInCents: Math.max(0, price - Math.round((before.price.unit_amount ?? 0) * unused)),
    paid: true,
  })
  sendEvent(emulator, owner, 'invoice.paid', invoice)
  return saveSubscription(emulator, owner, { ...switched, latest_invoice: invoice.id })
}

const CancelSubscription = z.strictObject({
  invoice_now: ignored,
  prorate: ignored,
  cancellation_details: ignored,
  ...expandable,
} satisfies Known<Stripe.SubscriptionCancelParams>)

export function cancelSubscription(emulator: Emulator, call: Call) {
  const { expand } = parseParams(CancelSubscription, call.params)
  const subscription = findSubscription(emulator, call.owner, call.id)
  if (subscription.status === 'canceled') throw notFoundError('subscription', call.id)
  return expanded(emulator.state, call.owner, endSubscription(emulator, call.owner, subscription), expand)
}

/** The end of a subscription, at once. */
export function endSubscription(
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
