import type Stripe from 'stripe'

/** A coupon that takes nothing off yet, to be filled in. */
export const newCoupon = (id: string, createdAt: number): Stripe.Coupon => ({
  id,
  object: 'coupon',
  amount_off: null,
  created: createdAt,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
})
