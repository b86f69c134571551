import type Stripe from 'stripe'
import { z } from 'zod'
import { couponsOf, dropCoupon, findCoupon, putCoupon } from './coupon-shelf.ts'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, notFound, StripeFault } from './errors.ts'
import { sendEvent } from './events.ts'
import { datedPageParams, pageOf } from './lists.ts'
import { expandable, type Known, mergeMetadata, metadata, onlyExpand, read, text } from './params.ts'

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

const ListCoupons = z.strictObject({
  ...datedPageParams,
  ...expandable,
} satisfies Known<Stripe.CouponListParams>)

export function listCoupons(emulator: Emulator, { owner, params }: Call) {
  const { expand, ...page } = read(ListCoupons, params)
  const list = pageOf(couponsOf(emulator.state, owner), '/v1/coupons', page)
  const withProducts = expand?.includes('data.applies_to') === true
  return { ...list, data: list.data.map((coupon) => shownCoupon(emulator, coupon, withProducts)) }
}

const UpdateCoupon = z.strictObject({
  name: text.max(40).optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.CouponUpdateParams>)

/** Only its name and metadata: what a coupon takes off never changes. */
export function updateCoupon(emulator: Emulator, call: Call) {
  const coupon = couponOfCall(emulator, call)
  const { name, metadata: change } = read(UpdateCoupon, call.params)
  const updated = putCoupon(emulator.state, call.owner, {
    ...coupon,
    name: name === undefined ? coupon.name : name || null,
    metadata: mergeMetadata(coupon.metadata ?? {}, change),
  })
  sendEvent(emulator, call.owner, 'coupon.updated', updated, call)
  return shownCoupon(emulator, updated, false)
}

/** It takes nothing off any more; orders that have it already keep what it took off. */
export function deleteCoupon(emulator: Emulator, call: Call): Stripe.DeletedCoupon {
  read(onlyExpand, call.params)
  const coupon = couponOfCall(emulator, call)
  dropCoupon(emulator.state, call.owner, coupon.id)
  sendEvent(emulator, call.owner, 'coupon.deleted', { ...coupon, valid: false }, call)
  return { id: coupon.id, object: 'coupon', deleted: true }
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
