import { z } from 'zod'

/** The two memberships (B3.10-01 to B3.10-08). */
export const plans = {
  monthly: {
    key: 'monthly',
    label: 'Monthly',
    priceInCents: 2_000,
    terms: '$20/month, billed monthly, cancel anytime',
  },
  yearly: {
    key: 'yearly',
    label: 'Yearly',
    priceInCents: 19_200,
    terms: '$192/year, save 20%, billed annually, non-refundable',
  },
} as const

/** What a member is told; beside 'non-refundable' stands what the law gives all the same. */
export const planTerms = (plan: Plan): string =>
  plan === 'yearly' ? `${plans[plan].terms} (your statutory right of withdrawal stays)` : plans[plan].terms

export const Plan = z.enum(['monthly', 'yearly'])
export type Plan = z.infer<typeof Plan>

/** The launch coupon, once for each author: at Stripe, and on one machine. */
export const launchOffer = {
  id: 'FIRSTCHAPTER',
  name: 'First chapter',
  percentOff: 50,
  duration: 'once',
  /** Only for whoever was no member before (Stripe: `first_time_transaction`). */
  isForFirst: true,
} as const
