import type Stripe from 'stripe'
import { find, PLATFORM, put, type State } from './state.ts'

/** Two sellers may give their coupons the same id, so theirs are kept under both names. */
const keyOf = (owner: string, id: string) => `${owner} ${id}`

export const findCoupon = (state: State, owner: string, id: string): Stripe.Coupon | undefined =>
  owner === PLATFORM
    ? find(state.coupons, owner, id)
    : find(state.sellersCoupons, owner, keyOf(owner, id))?.coupon

export function putCoupon(state: State, owner: string, coupon: Stripe.Coupon): Stripe.Coupon {
  if (owner === PLATFORM) return put(state.coupons, owner, coupon)
  return put(state.sellersCoupons, owner, { id: keyOf(owner, coupon.id), coupon }).coupon
}
