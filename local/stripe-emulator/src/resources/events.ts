import Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { newId } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import { expandable, ignored, parseParams, text } from '../core/params.ts'
import { type HookName, listOwned, PLATFORM, put, type SnapshotEvent, type ThinEvent } from '../core/state.ts'

type WebhookType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.refund.updated'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'charge.updated'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'coupon.created'
  | 'customer.created'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'

type WebhookObject<Type extends WebhookType> = Extract<Stripe.Event, { type: Type }>['data']['object']

type Cause = { idempotencyKey: string | null }

/**
 * Records the event and schedules its delivery to the platform's webhook or, for a connected account, the Connect
 * webhook.
 */
export const sendEvent = <Type extends WebhookType>(
  emulator: Emulator,
  owner: string,
  type: Type,
  object: WebhookObject<Type>,
  cause: Cause = { idempotencyKey: null },
) => recordEvent(emulator, owner, { type, data: { object: structuredClone(object) }, cause })

/** The same, with what was there before. */
export const sendChangeEvent = <Type extends WebhookType>(
  emulator: Emulator,
  owner: string,
  type: Type,
  object: WebhookObject<Type>,
  previous: Record<string, unknown>,
  cause: Cause = { idempotencyKey: null },
) =>
  recordEvent(emulator, owner, {
    type,
    data: { object: structuredClone(object), previous_attributes: previous },
    cause,
  })

function recordEvent(
  emulator: Emulator,
  owner: string,
  { type, data, cause }: { type: WebhookType; data: SnapshotEvent['data']; cause: Cause },
) {
  const event: SnapshotEvent = {
    id: newId('evt', 24),
    object: 'event',
    ...(owner === PLATFORM ? {} : { account: owner }),
    api_version: Stripe.API_VERSION,
    created: nowSeconds(emulator),
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: cause.idempotencyKey },
    type,
  }
  put(emulator.state.events, owner, event)
  scheduleDelivery(emulator, event.id, owner === PLATFORM ? 'platform' : 'connect')
}

type ThinEventType =
  | 'v2.core.account.closed'
  | 'v2.core.account.created'
  | 'v2.core.account[requirements].updated'
  | 'v2.core.account[configuration.merchant].capability_status_updated'

/** News about an account: a reference to the account, without its data. */
export function sendThinEvent(emulator: Emulator, type: ThinEventType, account: string) {
  const event: ThinEvent = {
    id: newId('evt_test', 24),
    object: 'v2.core.event',
    created: new Date(emulator.nowMs()).toISOString(),
    livemode: false,
    type,
    reason: null,
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
  }
  put(emulator.state.thinEvents, PLATFORM, event)
  scheduleDelivery(emulator, event.id, 'accounts')
}

/** Another delivery of the same event, due at once; on bad days two of them, or a late one. */
export function scheduleDelivery(emulator: Emulator, eventId: string, hook: HookName) {
  const { nowMs, faultTriggers, switches, state } = emulator
  const laterMs = switches.set.newsLateByMs
  const deliver = (afterMs: number) =>
    put(state.deliveries, PLATFORM, {
      id: newId('whd'),
      eventId,
      hook,
      attempts: 0,
      nextAttemptAtMs: nowMs() + afterMs,
      deliveredAtMs: null,
      answer: null,
    })
  deliver(faultTriggers.shouldDeliverLate() ? laterMs : 0)
  if (faultTriggers.shouldDeliverTwice()) deliver(laterMs)
}

const ListEvents = z.strictObject({
  ...datedPageParams,
  type: text.optional(),
  types: z.array(text).optional(),
  delivery_success: ignored,
  ...expandable,
})

export function listEvents({ state }: Emulator, { owner, params }: Call) {
  const { type, types, limit, starting_after, ending_before, created } = parseParams(ListEvents, params)
  const events = listOwned(state.events, owner).filter(
    (event) => (type ?? event.type) === event.type && (types?.includes(event.type) ?? true),
  )
  return pageOf(events, '/v1/events', { limit, starting_after, ending_before, created })
}
