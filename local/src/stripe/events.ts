import Stripe from 'stripe'
import type { Emulator } from './emulator.ts'
import { nowSeconds } from './emulator.ts'
import { newId } from './ids.ts'
import { type HookName, PLATFORM, put, type SnapshotEvent, type ThinEvent } from './state.ts'
import type { WebhookObject, WebhookType } from './told.ts'

type Cause = { idempotencyKey: string | null }

/** Records that something happened, and puts the news on its way to the webhook that hears of it. */
export const sendEvent = <Type extends WebhookType>(
  emulator: Emulator,
  owner: string,
  type: Type,
  object: WebhookObject<Type>,
  cause: Cause = { idempotencyKey: null },
) => record(emulator, owner, { type, data: { object: structuredClone(object) }, cause })

/** The same, with what was there before. */
export const tellChange = <Type extends WebhookType>(
  emulator: Emulator,
  owner: string,
  type: Type,
  object: WebhookObject<Type>,
  previous: Record<string, unknown>,
  cause: Cause = { idempotencyKey: null },
) =>
  record(emulator, owner, {
    type,
    data: { object: structuredClone(object), previous_attributes: previous },
    cause,
  })

function record(
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
  dispatch(emulator, event.id, owner === PLATFORM ? 'platform' : 'connect')
}

type ThinTold =
  | 'v2.core.account.closed'
  | 'v2.core.account.created'
  | 'v2.core.account[requirements].updated'
  | 'v2.core.account[configuration.merchant].capability_status_updated'

/** News about an account: a reference to the account, without its data. */
export function tellThinly(emulator: Emulator, type: ThinTold, account: string) {
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
  dispatch(emulator, event.id, 'accounts')
}

/** Another delivery of the same event, due at once; on bad days two of them, or a late one. */
export function dispatch(emulator: Emulator, eventId: string, hook: HookName) {
  const { nowMs, badDays, switches, state } = emulator
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
  deliver(badDays.tellsLate() ? laterMs : 0)
  if (badDays.tellsTwice()) deliver(laterMs)
}
