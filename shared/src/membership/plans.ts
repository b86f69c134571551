import { z } from 'zod'

/** Membership plans (B3.10-01 to B3.10-08). */
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

/** Terms shown to members; 'non-refundable' comes with the exceptions that the law requires. */
export const planTerms = (plan: Plan): string =>
  plan === 'yearly' ? `${plans[plan].terms} (your statutory right of withdrawal stays)` : plans[plan].terms

export const Plan = z.enum(['monthly', 'yearly'])
export type Plan = z.infer<typeof Plan>

export const launchOffer = {
  id: 'FIRSTCHAPTER',
  name: 'First chapter',
  percentOff: 50,
  duration: 'once',
  /** Only for customers without earlier payments (Stripe: `first_time_transaction`). */
  isForFirst: true,
} as const
