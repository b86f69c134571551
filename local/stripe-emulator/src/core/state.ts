import type Stripe from 'stripe'
import { z } from 'zod'

/** A map that remembers which of its keys were set or deleted since it was last asked. */
class TrackedMap<Value> extends Map<string, Value> {
  readonly #changed = new Set<string>()

  static of<Value>(entries: Iterable<readonly [string, Value]>): TrackedMap<Value> {
    const map = new TrackedMap<Value>()
    for (const [key, value] of entries) map.set(key, value)
    map.takeChanges()
    return map
  }

  override set(key: string, value: Value): this {
    this.#changed.add(key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#changed.add(key)
    return super.delete(key)
  }

  takeChanges(): string[] {
    const taken = [...this.#changed]
    this.#changed.clear()
    return taken
  }
}

/**
 * Owner of the platform's own objects; other owners are ids of connected accounts. An owner sees only its own
 * objects.
 */
export const PLATFORM = 'platform'

export type Owned<Value> = { owner: string; value: Value }
export type Store<Value> = TrackedMap<Owned<Value>>

/** A checkout session with what its own API object does not carry. */
export type StoredSession = {
  id: string
  session: Stripe.Checkout.Session
  lineItems: Stripe.LineItem[]
  paymentIntentData: {
    metadata: Record<string, string>
    applicationFeeInCents: number | null
    description: string | null
  }
  subscriptionData: { metadata: Record<string, string>; description: string | null }
  attempts: { atMs: number; last4: string; outcome: string }[]
  /** A card that waits for its holder's approval, and what the form said beside it. */
  awaitingApproval: { token: string; buyer: Buyer; card: Card } | null
  notice: string | null
}

export type Buyer = {
  email: string
  name: string | null
  shipping: { name: string; address: Stripe.Address } | null
  /** These three only where they are asked for. */
  billing?: Stripe.Address | null
  phone?: string | null
  /** By the keys of the custom fields. */
  answers?: Record<string, string>
}
export type Card = { last4: string; brand: string; expiryMonth: number; expiryYear: number }

/** A payment method that pays for a subscription. */
type SavedCard = { id: string; card: Card }

export type SnapshotEvent = {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
export type ThinEvent = {
  id: string
  object: 'v2.core.event'
  created: string
  livemode: false
  type: string
  reason: null
  related_object: { id: string; type: string; url: string }
}
export type AccountLink = {
  id: string
  account: string
  refreshUrl: string
  returnUrl: string
  expiresAtMs: number
  openedAtMs: number | null
  used: boolean
}
/** The API never returns `connect`, and returns the secret only at creation. */
export type WebhookEndpoint = Stripe.WebhookEndpoint & { connect: boolean }
export type PortalSession = { id: string; customer: string; returnUrl: string | null }

export type HookName = 'platform' | 'connect' | 'accounts'
export type Delivery = {
  id: string
  eventId: string
  hook: HookName
  attempts: number
  /** null when it has arrived, or was given up. */
  nextAttemptAtMs: number | null
  deliveredAtMs: number | null
  answer: string | null
}
/** An answer once given under an Idempotency-Key. */
type IdempotentResponse = {
  id: string
  fingerprint: string
  status: number
  body: unknown
  atMs: number
  /** A day where it is not said. */
  forMs?: number
}
/** A refund of which the bank has not had its say; under the refund's id. */
export type PendingRefund = {
  id: string
  settlesAtMs: number
  outcome: 'succeeded' | 'failed'
}
/** An account that is looked at after its onboarding. */
type Review = { id: string; endsAtMs: number }

const hasId = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const store = <Value extends { id: string }>() =>
  z
    .array(z.object({ owner: z.string(), value: z.custom<Value>(hasId) }))
    .default([])
    .transform((rows): Store<Value> => TrackedMap.of(rows.map((row) => [row.value.id, row] as const)))

export type State = z.output<typeof State>
export const State = z.object({
  products: store<Stripe.Product>(),
  prices: store<Stripe.Price>(),
  coupons: store<Stripe.Coupon>(),
  sellersCoupons: store<{ id: string; coupon: Stripe.Coupon }>(),
  promotionCodes: store<Stripe.PromotionCode>(),
  customers: store<Stripe.Customer>(),
  checkouts: store<StoredSession>(),
  paymentIntents: store<Stripe.PaymentIntent>(),
  charges: store<Stripe.Charge>(),
  refunds: store<Stripe.Refund>(),
  refundsUnderWay: store<PendingRefund>(),
  disputes: store<Stripe.Dispute>(),
  subscriptions: store<Stripe.Subscription>(),
  savedCards: store<SavedCard>(),
  discounts: store<Stripe.Discount>(),
  shippingRates: store<Stripe.ShippingRate>(),
  taxSettings: store<{ id: string; settings: Stripe.Tax.Settings }>(),
  registrations: store<Stripe.Tax.Registration>(),
  invoices: store<Stripe.Invoice>(),
  accounts: store<Stripe.V2.Core.Account>(),
  accountLinks: store<AccountLink>(),
  reviews: store<Review>(),
  portalVisits: store<PortalSession>(),
  portalConfigurations: store<Stripe.BillingPortal.Configuration>(),
  webhookEndpoints: store<WebhookEndpoint>(),
  eventDestinations: store<Stripe.V2.Core.EventDestination>(),
  events: store<SnapshotEvent>(),
  thinEvents: store<ThinEvent>(),
  deliveries: store<Delivery>(),
  remembered: store<IdempotentResponse>(),
})

export const put = <Value extends { id: string }>(on: Store<Value>, owner: string, value: Value): Value => {
  on.set(value.id, { owner, value })
  return value
}

/** Undefined if the id does not exist or has another owner. */
export const find = <Value>(on: Store<Value>, owner: string, id: string): Value | undefined => {
  const kept = on.get(id)
  return kept?.owner === owner ? kept.value : undefined
}

/** Everything the owner has, newest first. */
export const listOwned = <Value>(on: Store<Value>, owner: string): Value[] =>
  [...on.values()]
    .filter((kept) => kept.owner === owner)
    .map((kept) => kept.value)
    .reverse()

/** Two sellers may give their coupons the same id, so theirs are kept under both names. */
const couponKey = (owner: string, id: string) => `${owner} ${id}`

export const findCoupon = (state: State, owner: string, id: string): Stripe.Coupon | undefined =>
  owner === PLATFORM
    ? find(state.coupons, owner, id)
    : find(state.sellersCoupons, owner, couponKey(owner, id))?.coupon

export function putCoupon(state: State, owner: string, coupon: Stripe.Coupon): Stripe.Coupon {
  if (owner === PLATFORM) return put(state.coupons, owner, coupon)
  return put(state.sellersCoupons, owner, { id: couponKey(owner, coupon.id), coupon }).coupon
}
