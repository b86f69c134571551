import { isDeepStrictEqual } from 'node:util'
import { type Plan, plans } from '@lorecircle/shared/membership/plans'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import type Stripe from 'stripe'
import { nullIfMissing, type SetupPiece } from './piece.ts'

export const planProductId = (plan: Plan): string => `lorecircle_membership_${plan}`
export const planLookupKey = (plan: Plan): string => `lorecircle_${plan}`

const interval = { monthly: 'month', yearly: 'year' } as const satisfies Record<Plan, string>

export function membershipProduct(plan: Plan): SetupPiece {
  const id = planProductId(plan)
  const wanted = { name: `Lorecircle membership, ${plan}`, active: true }
  return {
    name: `product ${id}`,
    async look(stripe) {
      const known = await nullIfMissing(() => stripe.products.retrieve(id))
      if (known === null) return { state: 'missing', why: 'there is none' }
      if (known.name !== wanted.name) return { state: 'differs', why: `it is named '${known.name}'` }
      return known.active ? { state: 'there' } : { state: 'differs', why: 'it is archived' }
    },
    async settle(stripe) {
      const known = await nullIfMissing(() => stripe.products.retrieve(id))
      if (known === null) await stripe.products.create({ id, ...wanted })
      else await stripe.products.update(id, wanted)
    },
  }
}

/** A price never changes: a new one takes over the lookup key, and existing members keep the old one. */
export function membershipPrice(plan: Plan): SetupPiece {
  const { priceInCents } = plans[plan]
  const key = planLookupKey(plan)
  return {
    name: `price ${key}`,
    async look(stripe) {
      const price = await findPlanPrice(stripe, plan)
      if (price === null) return { state: 'missing', why: 'there is none' }
      if (price.unit_amount !== priceInCents || price.recurring?.interval !== interval[plan])
        return { state: 'differs', why: `it asks ${price.unit_amount} cents a ${price.recurring?.interval}` }
      return { state: 'there', told: { [`STRIPE_PRICE_${plan.toUpperCase()}`]: price.id } }
    },
    async settle(stripe) {
      await stripe.prices.create({
        currency: 'usd',
        product: planProductId(plan),
        unit_amount: priceInCents,
        recurring: { interval: interval[plan] },
        lookup_key: key,
        transfer_lookup_key: true,
      })
    },
  }
}

export async function findPlanPrice(stripe: Stripe, plan: Plan): Promise<Stripe.Price | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [planLookupKey(plan)], active: true, limit: 1 })
  return data[0] ?? null
}

type Configuration = Stripe.BillingPortal.Configuration

const mark = { lorecircle: 'membership' }

export const billingPortal = (origin: string): SetupPiece => ({
  name: "configuration of Stripe's customer portal",
  async look(stripe) {
    const known = await configurationOf(stripe)
    if (known === null) return { state: 'missing', why: 'there is none of ours' }
    const wanted = await wantedOf(stripe, origin)
    if (!isDeepStrictEqual(chosenIn(known), chosenIn(wanted)))
      return { state: 'differs', why: 'it offers other things' }
    return { state: 'there', told: { STRIPE_PORTAL_CONFIGURATION: known.id } }
  },
  async settle(stripe) {
    const wanted = await wantedOf(stripe, origin)
    const known = await configurationOf(stripe)
    if (known === null) await stripe.billingPortal.configurations.create({ ...wanted, metadata: mark })
    else await stripe.billingPortal.configurations.update(known.id, wanted)
  },
})

async function configurationOf(stripe: Stripe): Promise<Configuration | null> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (one.metadata?.lorecircle === mark.lorecircle) return one
  return null
}

async function wantedOf(stripe: Stripe, origin: string) {
  const products = []
  for (const plan of ['monthly', 'yearly'] as const) {
    const price = await findPlanPrice(stripe, plan)
    if (price) products.push({ product: planProductId(plan), prices: [price.id] })
  }
  return {
    default_return_url: `${origin}${settingsPath('membership')}`,
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        // No promotion codes: the product's own page checks that an author uses each only once.
        default_allowed_updates: ['price'],
        products,
        proration_behavior: 'create_prorations',
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
}

type Chosen = Pick<Stripe.BillingPortal.ConfigurationCreateParams, 'default_return_url' | 'features'>

const chosenIn = ({ default_return_url, features }: Configuration | Chosen) => ({
  default_return_url,
  updates: list(features.customer_update?.allowed_updates),
  invoices: features.invoice_history?.enabled,
  cards: features.payment_method_update?.enabled,
  cancels: features.subscription_cancel?.mode,
  changes: list(features.subscription_update?.default_allowed_updates),
  prices: list((features.subscription_update?.products || []).flatMap(({ prices }) => prices)),
})

const list = (values: readonly string[] | '' | null | undefined): string[] => [...(values || [])].sort()
