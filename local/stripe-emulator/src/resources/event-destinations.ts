import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../core/emulator.ts'
import { notFoundError } from '../core/errors.ts'
import { newId, newSecret } from '../core/ids.ts'
import { parseParams, text, webUrl } from '../core/params.ts'
import { find, listOwned, PLATFORM, put } from '../core/state.ts'

type Destination = Stripe.V2.Core.EventDestination

const CreateDestination = z.strictObject({
  name: text.min(1),
  description: text.default(''),
  type: z.literal('webhook_endpoint'),
  event_payload: z.literal('thin'),
  enabled_events: z.array(text).min(1),
  events_from: z.array(z.enum(['@self', '@accounts'])).optional(),
  webhook_endpoint: z.strictObject({ url: webUrl }),
  include: z.array(z.enum(['webhook_endpoint.signing_secret', 'webhook_endpoint.url'])).default([]),
  metadata: z.record(z.string(), z.string()).default({}),
})

/** The signing secret and the URL are returned only if `include` names them. */
export function createEventDestination(emulator: Emulator, { params }: Call): Destination {
  const { webhook_endpoint, include, events_from, ...said } = parseParams(CreateDestination, params)
  const now = new Date(emulator.nowMs()).toISOString()
  const destination = put<Destination>(emulator.state.eventDestinations, PLATFORM, {
    id: newId('ed_test', 24),
    object: 'v2.core.event_destination',
    ...said,
    events_from: events_from ?? ['@self'],
    created: now,
    updated: now,
    livemode: false,
    status: 'enabled',
    webhook_endpoint: { url: webhook_endpoint.url },
  })
  const answer = presentDestination(destination, include)
  if (!include.includes('webhook_endpoint.signing_secret')) return answer
  const told = { ...answer.webhook_endpoint, signing_secret: `whsec_${newSecret()}` }
  return { ...answer, webhook_endpoint: told }
}

const UpdateDestination = z.strictObject({
  name: text.min(1).optional(),
  description: text.optional(),
  enabled_events: z.array(text).min(1).optional(),
  include: z.array(text).default([]),
})

export function updateEventDestination(emulator: Emulator, { id, params }: Call): Destination {
  const known = find(emulator.state.eventDestinations, PLATFORM, id)
  if (!known) throw notFoundError('event destination', id)
  const { include, name, description, enabled_events } = parseParams(UpdateDestination, params)
  const next = put<Destination>(emulator.state.eventDestinations, PLATFORM, {
    ...known,
    name: name ?? known.name,
    description: description ?? known.description,
    enabled_events: enabled_events ?? known.enabled_events,
    updated: new Date(emulator.nowMs()).toISOString(),
  })
  return presentDestination(next, include)
}

const ListDestinations = z.looseObject({ include: z.array(text).default([]) })

export function listEventDestinations({ state }: Emulator, { params }: Call) {
  const { include } = parseParams(ListDestinations, params)
  const data = listOwned(state.eventDestinations, PLATFORM).map((one) => presentDestination(one, include))
  return { data, next_page_url: null, previous_page_url: null }
}

const presentDestination = (
  { webhook_endpoint, ...rest }: Destination,
  include: readonly string[],
): Destination =>
  include.includes('webhook_endpoint.url') && webhook_endpoint ? { ...rest, webhook_endpoint } : rest
