import { type MembershipOffer, membershipCalls } from '@lorecircle/shared/membership/calls'
import { type Plan, plans } from '@lorecircle/shared/membership/plans'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type Stripe from 'stripe'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Env } from '../services/env.ts'
import type { Services } from '../services/services.ts'
import { checkCoupon } from './check-coupon.ts'
import { freshSubscriptions } from './refresh-membership.ts'

/** Creates nothing at Stripe. */
export const membershipOffer = (services: Services) =>
  accountEndpoint(membershipCalls.membershipOffer, {
    async run({ author, input, headers }) {
      const wanted = findPlan(input.priceId, services.env)
      const { account, subscriptions } = await freshSubscriptions(services, author.sub)
      const asked = { plan: wanted, account, subscriptions, headers }
      const { coupon } = await checkCoupon(services, input.coupon, asked)
      return offerOf(wanted.plan, coupon)
    },
  })

const monthsIn = { monthly: 1, yearly: 12 } as const satisfies Record<Plan, number>

function offerOf(plan: Plan, coupon: Stripe.Coupon): MembershipOffer {
  const { priceInCents } = plans[plan]
  const off = coupon.amount_off ?? Math.round((priceInCents * (coupon.percent_off ?? 0)) / 100)
  const firstInCents = Math.max(0, priceInCents - off)
  return { firstInCents, laterInCents: priceInCents, payments: paymentsOf(plan, coupon) }
}

/** Months are named where it runs for several; else it is for one payment, or for good. */
function paymentsOf(plan: Plan, { duration, duration_in_months: months }: Stripe.Coupon): number | null {
  if (duration === 'forever') return null
  return Math.ceil((months ?? 1) / monthsIn[plan])
}

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
