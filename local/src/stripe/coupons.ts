import type Stripe from 'stripe'
import { findCoupon, } from './coupon-shelf.ts'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, notFound, StripeFault } from './errors.ts'
import { onlyExpand, read, } from './params.ts'

/** As at Stripe, `applies_to` is left out unless it is asked for by `expand`. */
export function retrieveCoupon(emulator: Emulator, call: Call) {
  const { expand } = read(onlyExpand, call.params)
  return shownCoupon(emulator, couponOfCall(emulator, call), expand?.includes('applies_to') === true)
}

function couponOfCall({ state }: Emulator, { owner, id }: Call): Stripe.Coupon {
  const coupon = findCoupon(state, owner, id)
  if (!coupon) throw notFound('coupon', id)
  return coupon
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
  const coupon = findCoupon(emulator.state, owner, id)
  if (!coupon) throw noSuch('coupon', id, 'discounts[0][coupon]')
  if (!isRedeemable(emulator, coupon))
    throw new StripeFault(`Coupon ${id} is used up or expired, and cannot be redeemed anymore.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return coupon
}
