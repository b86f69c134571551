import { launchOffer } from '@lorecircle/shared/membership/launch-offer'
import { plans } from '@lorecircle/shared/membership/plans'
import type { Seed } from '@lorecircle/stripe-emulator/seed-catalog'
import { names } from '../settings/names.ts'

/** What the platform's Stripe account holds before anyone comes: the two memberships and a coupon. */
export const stripeSeed: Seed = {
  prices: [
    {
      id: names.prices.monthly,
      product: { id: 'prod_membership_monthly', name: 'Lorecircle membership, monthly' },
      unitAmountInCents: plans.monthly.priceInCents,
      currency: 'usd',
      interval: 'month',
    },
    {
      id: names.prices.yearly,
      product: { id: 'prod_membership_yearly', name: 'Lorecircle membership, yearly' },
      unitAmountInCents: plans.yearly.priceInCents,
      currency: 'usd',
      interval: 'year',
    },
  ],
  coupons: [{ ...launchOffer, productIds: ['prod_membership_monthly'] }],
}
