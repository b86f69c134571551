import type Stripe from 'stripe'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, notFound, StripeFault } from './errors.ts'
import { onlyExpand, read } from './params.ts'
import { find } from './state.ts'

/** As at Stripe, `applies_to` is left out unless it is asked for by `expand`. */
export function retrieveCoupon(emulator: Emulator, { owner, id, params }: Call) {
  const coupon = find(emulator.state.coupons, owner, id)
  if (!coupon) throw notFound('coupon', id)
  return shownCoupon(emulator, coupon, read(onlyExpand, params).expand?.includes('applies_to') === true)
}

export function shownCoupon(emulator: Emulator, coupon: Stripe.Coupon, withProducts: boolean): Stripe.Coupon {
  const { applies_to, ...rest } = coupon
  return {
    ...rest,
    valid: isRedeemable(emulator, coupon),
    ...(withProducts && applies_to ? { applies_to } : {}),
  }
}

export const isRedeemable = (emulator: Emulator, coupon: Stripe.Coupon) =>
  (coupon.redeem_by === null || coupon.redeem_by > nowSeconds(emulator)) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions)

export function couponFor(emulator: Emulator, owner: string, id: string): Stripe.Coupon {
  const coupon = find(emulator.state.coupons, owner, id)
  if (!coupon) throw noSuch('coupon', id, 'discounts[0][coupon]')
  if (!isRedeemable(emulator, coupon))
    throw new StripeFault(`Coupon ${id} is used up or expired, and cannot be redeemed anymore.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return coupon
}
