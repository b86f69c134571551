import { type Plan, plans } from '@lorecircle/shared/membership/plans'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Env } from '../services/env.ts'

type PlanPrices = Pick<Env, 'STRIPE_PRICE_MONTHLY' | 'STRIPE_PRICE_YEARLY'>

/** The plan that a key or one of the two price ids names; anything else is refused (B7-59). */
export function findPlan(text: string, env: PlanPrices): { plan: Plan; priceId: string } {
  const wanted = text.trim()
  const priceIds = { monthly: env.STRIPE_PRICE_MONTHLY, yearly: env.STRIPE_PRICE_YEARLY }
  for (const { key } of Object.values(plans)) {
    if (wanted === key || wanted === priceIds[key]) return { plan: key, priceId: priceIds[key] }
  }
  throw new VisibleError(400, 'plan.unknown', 'Choose the monthly or the yearly plan.')
}
