import type Stripe from 'stripe'
import { z } from 'zod'
import { NotedMap } from './noted-map.ts'

/** Who owns an object: the platform itself, or a connected account's id. What one owns, no other sees. */
export const PLATFORM = 'platform'

export type Kept<Value> = { owner: string; value: Value }
export type Shelf<Value> = NotedMap<Kept<Value>>

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
/** What the API shows of it says neither whose news it hears nor, but for once, its secret. */
export type WebhookEndpoint = Stripe.WebhookEndpoint & { connect: boolean }
export type PortalVisit = { id: string; customer: string; returnUrl: string | null }

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
type Remembered = {
  id: string
  fingerprint: string
  status: number
  body: unknown
  atMs: number
  /** A day where it is not said. */
  forMs?: number
}
/** A refund of which the bank has not had its say; under the refund's id. */
export type RefundUnderWay = {
  id: string
  settlesAtMs: number
  outcome: 'succeeded' | 'failed'
}
/** An account that is looked at after its onboarding. */
type Review = { id: string; endsAtMs: number }

const hasId = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const shelf = <Value extends { id: string }>() =>
  z
    .array(z.object({ owner: z.string(), value: z.custom<Value>(hasId) }))
    .default([])
    .transform((rows): Shelf<Value> => NotedMap.of(rows.map((row) => [row.value.id, row] as const)))

export type State = z.output<typeof State>
export const State = z.object({
  products: shelf<Stripe.Product>(),
  prices: shelf<Stripe.Price>(),
  coupons: shelf<Stripe.Coupon>(),
  sellersCoupons: shelf<{ id: string; coupon: Stripe.Coupon }>(),
  promotionCodes: shelf<Stripe.PromotionCode>(),
  customers: shelf<Stripe.Customer>(),
  checkouts: shelf<StoredSession>(),
  paymentIntents: shelf<Stripe.PaymentIntent>(),
  charges: shelf<Stripe.Charge>(),
  refunds: shelf<Stripe.Refund>(),
  refundsUnderWay: shelf<RefundUnderWay>(),
  disputes: shelf<Stripe.Dispute>(),
  subscriptions: shelf<Stripe.Subscription>(),
  savedCards: shelf<SavedCard>(),
  discounts: shelf<Stripe.Discount>(),
  shippingRates: shelf<Stripe.ShippingRate>(),
  taxSettings: shelf<{ id: string; settings: Stripe.Tax.Settings }>(),
  registrations: shelf<Stripe.Tax.Registration>(),
  invoices: shelf<Stripe.Invoice>(),
  accounts: shelf<Stripe.V2.Core.Account>(),
  accountLinks: shelf<AccountLink>(),
  reviews: shelf<Review>(),
  portalVisits: shelf<PortalVisit>(),
  portalConfigurations: shelf<Stripe.BillingPortal.Configuration>(),
  webhookEndpoints: shelf<WebhookEndpoint>(),
  eventDestinations: shelf<Stripe.V2.Core.EventDestination>(),
  events: shelf<SnapshotEvent>(),
  thinEvents: shelf<ThinEvent>(),
  deliveries: shelf<Delivery>(),
  remembered: shelf<Remembered>(),
})

export const put = <Value extends { id: string }>(on: Shelf<Value>, owner: string, value: Value): Value => {
  on.set(value.id, { owner, value })
  return value
}

/** What the owner has under this id, if anything: another's is as absent as none. */
export const find = <Value>(on: Shelf<Value>, owner: string, id: string): Value | undefined => {
  const kept = on.get(id)
  return kept?.owner === owner ? kept.value : undefined
}

/** Everything the owner has, newest first. */
export const allOf = <Value>(on: Shelf<Value>, owner: string): Value[] =>
  [...on.values()]
    .filter((kept) => kept.owner === owner)
    .map((kept) => kept.value)
    .reverse()
