import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError } from '../core/errors.ts'
import { newId, newSecret } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import {
  expandable,
  flag,
  type Known,
  mergeMetadata,
  metadata,
  parseParams,
  text,
  webUrl,
} from '../core/params.ts'
import { find, listOwned, put, type WebhookEndpoint } from '../core/state.ts'

const CreateEndpoint = z.strictObject({
  url: webUrl,
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
  connect: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.WebhookEndpointCreateParams>)

/** Only this response contains the endpoint's secret. */
export function createWebhookEndpoint(emulator: Emulator, { owner, params }: Call): Stripe.WebhookEndpoint {
  const said = parseParams(CreateEndpoint, params)
  const endpoint = put<WebhookEndpoint>(emulator.state.webhookEndpoints, owner, {
    id: newId('we', 24),
    object: 'webhook_endpoint',
    api_version: said.api_version ?? null,
    application: null,
    connect: said.connect === true,
    created: nowSeconds(emulator),
    description: said.description ?? null,
    enabled_events: said.enabled_events,
    livemode: false,
    metadata: said.metadata ?? {},
    status: 'enabled',
    url: said.url,
  })
  return { ...presentEndpoint(endpoint), secret: `whsec_${newSecret()}` }
}

const UpdateEndpoint = z.strictObject({
  url: webUrl.optional(),
  enabled_events: z.array(text).min(1).optional(),
  disabled: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.WebhookEndpointUpdateParams>)

export function updateWebhookEndpoint(emulator: Emulator, { owner, id, params }: Call) {
  const endpoint = findEndpoint(emulator, owner, id)
  const { url, enabled_events, disabled, description, metadata: change } = parseParams(UpdateEndpoint, params)
  return presentEndpoint(
    put<WebhookEndpoint>(emulator.state.webhookEndpoints, owner, {
      ...endpoint,
      url: url ?? endpoint.url,
      enabled_events: enabled_events ?? endpoint.enabled_events,
      description: description ?? endpoint.description,
      status: disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled',
      metadata: mergeMetadata(endpoint.metadata, change),
    }),
  )
}

export function deleteWebhookEndpoint(
  emulator: Emulator,
  { owner, id }: Call,
): Stripe.DeletedWebhookEndpoint {
  findEndpoint(emulator, owner, id)
  emulator.state.webhookEndpoints.delete(id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

const ListEndpoints = z.strictObject({
  ...datedPageParams,
  ...expandable,
} satisfies Known<Stripe.WebhookEndpointListParams & { created?: unknown }>)

export function listWebhookEndpoints({ state }: Emulator, { owner, params }: Call) {
  const { expand: _, ...page } = parseParams(ListEndpoints, params)
  return pageOf(listOwned(state.webhookEndpoints, owner).map(presentEndpoint), '/v1/webhook_endpoints', page)
}

function findEndpoint({ state }: Emulator, owner: string, id: string): WebhookEndpoint {
  const endpoint = find(state.webhookEndpoints, owner, id)
  if (!endpoint) throw notFoundError('webhook endpoint', id)
  return endpoint
}

const presentEndpoint = ({ connect: _, ...endpoint }: WebhookEndpoint): Stripe.WebhookEndpoint => endpoint
