import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, notFoundError, StripeApiError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import {
  expandable,
  flag,
  ignored,
  type Known,
  mergeMetadata,
  metadata,
  parseParams,
  text,
  webUrl,
} from '../core/params.ts'
import { find, listOwned, put } from '../core/state.ts'

const CreatePortalSession = z.strictObject({
  customer: text,
  return_url: webUrl.optional(),
  configuration: text.optional(),
  flow_data: ignored,
  locale: ignored,
  ...expandable,
} satisfies Known<Stripe.BillingPortal.SessionCreateParams>)

export function createPortalSession(
  emulator: Emulator,
  { owner, params }: Call,
): Stripe.BillingPortal.Session {
  const { customer, configuration, return_url: returnUrl = null } = parseParams(CreatePortalSession, params)
  if (configuration !== undefined && !find(emulator.state.portalConfigurations, owner, configuration))
    throw noSuchError('configuration', configuration, 'configuration')
  if (configuration === undefined && !emulator.switches.set.portalIsConfigured)
    throw new StripeApiError(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    )
  if (!find(emulator.state.customers, owner, customer)) throw noSuchError('customer', customer, 'customer')
  const visit = put(emulator.state.portalVisits, owner, { id: newId('bps', 24), customer, returnUrl })
  return {
    id: visit.id,
    object: 'billing_portal.session',
    configuration: configuration ?? 'bpc_simulation',
    created: nowSeconds(emulator),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${emulator.publicUrl}/portal/${visit.id}`,
  }
}

type Configuration = Stripe.BillingPortal.Configuration

const Features = z.strictObject({
  customer_update: z.strictObject({ enabled: flag, allowed_updates: z.array(text).default([]) }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z.strictObject({ enabled: flag, mode: text.default('at_period_end') }).optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(text).default([]),
      products: z.array(z.strictObject({ product: text, prices: z.array(text).min(1) })).default([]),
      proration_behavior: text.default('none'),
    })
    .optional(),
})

const CreateConfiguration = z.strictObject({
  name: text.optional(),
  features: Features,
  business_profile: z
    .strictObject({
      headline: text.optional(),
      privacy_policy_url: webUrl.optional(),
      terms_of_service_url: webUrl.optional(),
    })
    .optional(),
  default_return_url: webUrl.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.BillingPortal.ConfigurationCreateParams>)

export function createPortalConfiguration(emulator: Emulator, { owner, params }: Call): Configuration {
  const said = parseParams(CreateConfiguration, params)
  const now = nowSeconds(emulator)
  return put<Configuration>(emulator.state.portalConfigurations, owner, {
    id: newId('bpc', 24),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: profileOf(said.business_profile),
    created: now,
    default_return_url: said.default_return_url ?? null,
    features: featuresOf(emulator, owner, said.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: said.metadata ?? {},
    name: said.name ?? null,
    updated: now,
  })
}

const UpdateConfiguration = CreateConfiguration.partial().extend({ active: flag.optional() })

export function updatePortalConfiguration(emulator: Emulator, { owner, id, params }: Call): Configuration {
  const known = find(emulator.state.portalConfigurations, owner, id)
  if (!known) throw notFoundError('billing portal configuration', id)
  const said = parseParams(UpdateConfiguration, params)
  return put<Configuration>(emulator.state.portalConfigurations, owner, {
    ...known,
    active: said.active ?? known.active,
    business_profile: said.business_profile ? profileOf(said.business_profile) : known.business_profile,
    default_return_url: said.default_return_url ?? known.default_return_url,
    features: said.features ? featuresOf(emulator, owner, said.features) : known.features,
    metadata: mergeMetadata(known.metadata ?? {}, said.metadata),
    name: said.name ?? known.name,
    updated: nowSeconds(emulator),
  })
}

const ListConfigurations = z.strictObject({
  ...datedPageParams,
  active: flag.optional(),
  is_default: flag.optional(),
  ...expandable,
} satisfies Known<Stripe.BillingPortal.ConfigurationListParams & { created?: unknown }>)

export function listPortalConfigurations({ state }: Emulator, { owner, params }: Call) {
  const { active, is_default, expand: _, ...page } = parseParams(ListConfigurations, params)
  const all = listOwned(state.portalConfigurations, owner).filter(
    (one) => (active ?? one.active) === one.active && (is_default ?? one.is_default) === one.is_default,
  )
  return pageOf(all, '/v1/billing_portal/configurations', page)
}

type ConfigurationParams = z.output<typeof CreateConfiguration>

const profileOf = (said: ConfigurationParams['business_profile']): Configuration['business_profile'] => ({
  headline: said?.headline ?? null,
  privacy_policy_url: said?.privacy_policy_url ?? null,
  terms_of_service_url: said?.terms_of_service_url ?? null,
})

/** Omitted features are off. Throws if a price to change to does not exist. */
function featuresOf(
  { state }: Emulator,
  owner: string,
  said: ConfigurationParams['features'],
): Configuration['features'] {
  const { customer_update: customer, subscription_cancel: cancel, subscription_update: update } = said
  for (const price of update?.products.flatMap(({ prices }) => prices) ?? [])
    if (!find(state.prices, owner, price))
      throw noSuchError('price', price, 'features[subscription_update][products]')
  return {
    customer_update: {
      enabled: customer?.enabled ?? false,
      allowed_updates: customer?.allowed_updates ?? [],
    },
    invoice_history: { enabled: said.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: said.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: cancel?.enabled ?? false,
      mode: cancel?.mode ?? 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { type: 'indefinite', interval_options: [] }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: update?.default_allowed_updates ?? [],
      enabled: update?.enabled ?? false,
      products: (update?.products ?? []).map((one) => ({
        ...one,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      proration_behavior: update?.proration_behavior ?? 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}
