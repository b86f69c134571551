import { type Plan, plans } from '@lorecircle/shared/membership/plans'
import type Stripe from 'stripe'
import { found } from './found.ts'
import type { Piece } from './piece.ts'

export const productIdOf = (plan: Plan): string => `lorecircle_membership_${plan}`
export const lookupKeyOf = (plan: Plan): string => `lorecircle_${plan}`

const interval = { monthly: 'month', yearly: 'year' } as const satisfies Record<Plan, string>

export function membershipProduct(plan: Plan): Piece {
  const id = productIdOf(plan)
  const wanted = { name: `Lorecircle membership, ${plan}`, active: true }
  return {
    name: `product ${id}`,
    async look(stripe) {
      const known = await found(() => stripe.products.retrieve(id))
      if (known === null) return { state: 'missing', why: 'there is none' }
      if (known.name !== wanted.name) return { state: 'differs', why: `it is named '${known.name}'` }
      return known.active ? { state: 'there' } : { state: 'differs', why: 'it is archived' }
    },
    async settle(stripe) {
      const known = await found(() => stripe.products.retrieve(id))
      if (known === null) await stripe.products.create({ id, ...wanted })
      else await stripe.products.update(id, wanted)
    },
  }
}

/** A price never changes: another one takes its lookup key, and who has the old one keeps it. */
export function membershipPrice(plan: Plan): Piece {
  const { priceInCents } = plans[plan]
  const key = lookupKeyOf(plan)
  return {
    name: `price ${key}`,
    async look(stripe) {
      const price = await priceOf(stripe, plan)
      if (price === null) return { state: 'missing', why: 'there is none' }
      if (price.unit_amount !== priceInCents || price.recurring?.interval !== interval[plan])
        return { state: 'differs', why: `it asks ${price.unit_amount} cents a ${price.recurring?.interval}` }
      return { state: 'there', told: { [`STRIPE_PRICE_${plan.toUpperCase()}`]: price.id } }
    },
    async settle(stripe) {
      await stripe.prices.create({
        currency: 'usd',
        product: productIdOf(plan),
        unit_amount: priceInCents,
        recurring: { interval: interval[plan] },
        lookup_key: key,
        transfer_lookup_key: true,
      })
    },
  }
}

/** The price that a plan has now. */
export async function priceOf(stripe: Stripe, plan: Plan): Promise<Stripe.Price | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)], active: true, limit: 1 })
  return data[0] ?? null
}
