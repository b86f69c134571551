import { isDeepStrictEqual } from 'node:util'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import type Stripe from 'stripe'
import { priceOf, productIdOf } from './membership-plans.ts'
import type { Piece } from './piece.ts'

type Configuration = Stripe.BillingPortal.Configuration

const mark = { lorecircle: 'membership' }

/** Where a member changes card and plan, sees invoices and cancels for the end of what is paid. */
export const billingPortal = (origin: string): Piece => ({
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
    const price = await priceOf(stripe, plan)
    if (price) products.push({ product: productIdOf(plan), prices: [price.id] })
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
        // No promotion codes: the product's own page checks that each counts once for an author.
        default_allowed_updates: ['price'],
        products,
        proration_behavior: 'create_prorations',
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
}

type Chosen = Pick<Stripe.BillingPortal.ConfigurationCreateParams, 'default_return_url' | 'features'>

/** What we choose of it, in one order; the rest is Stripe's. */
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
