import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../emulator.ts'
import { noSuch, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { datedPageParams, pageOf } from '../lists.ts'
import { expandable, flag, type Known, mergeMetadata, metadata, read, text, webAddress } from '../params.ts'
import { allOf, find, put } from '../state.ts'

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
      privacy_policy_url: webAddress.optional(),
      terms_of_service_url: webAddress.optional(),
    })
    .optional(),
  default_return_url: webAddress.optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.BillingPortal.ConfigurationCreateParams>)

export function createPortalConfiguration(emulator: Emulator, { owner, params }: Call): Configuration {
  const said = read(CreateConfiguration, params)
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
  if (!known) throw notFound('billing portal configuration', id)
  const said = read(UpdateConfiguration, params)
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
  const { active, is_default, expand: _, ...page } = read(ListConfigurations, params)
  const all = allOf(state.portalConfigurations, owner).filter(
    (one) => (active ?? one.active) === one.active && (is_default ?? one.is_default) === one.is_default,
  )
  return pageOf(all, '/v1/billing_portal/configurations', page)
}

type Said = z.output<typeof CreateConfiguration>

const profileOf = (said: Said['business_profile']): Configuration['business_profile'] => ({
  headline: said?.headline ?? null,
  privacy_policy_url: said?.privacy_policy_url ?? null,
  terms_of_service_url: said?.terms_of_service_url ?? null,
})

/** What is not said is off; a plan that can be changed to has to be one that is sold. */
function featuresOf({ state }: Emulator, owner: string, said: Said['features']): Configuration['features'] {
  const { customer_update: customer, subscription_cancel: cancel, subscription_update: update } = said
  for (const price of update?.products.flatMap(({ prices }) => prices) ?? [])
    if (!find(state.prices, owner, price))
      throw noSuch('price', price, 'features[subscription_update][products]')
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
