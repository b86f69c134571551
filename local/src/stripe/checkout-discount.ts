import type Stripe from 'stripe'
import { findCoupon, putCoupon } from './coupon-shelf.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { expandableId, newId } from './ids.ts'
import { countRedemption, couponOf } from './promotion-codes.ts'
import { find, put, type StoredSession } from './state.ts'

const promotionIdOf = ({ discounts }: Stripe.Checkout.Session) => expandableId(discounts?.[0]?.promotion_code)

function couponIdOf(emulator: Emulator, owner: string, session: Stripe.Checkout.Session): string {
  const code = find(emulator.state.promotionCodes, owner, promotionIdOf(session))
  return code ? couponOf(emulator, owner, code).id : expandableId(session.discounts?.[0]?.coupon)
}

export function discountOf(
  emulator: Emulator,
  owner: string,
  session: Stripe.Checkout.Session,
): Stripe.Discount | null {
  const coupon = findCoupon(emulator.state, owner, couponIdOf(emulator, owner, session))
  if (!coupon) return null
  return put(emulator.state.discounts, owner, newDiscount(emulator, session, coupon))
}

export function newDiscount(
  emulator: Emulator,
  session: Stripe.Checkout.Session,
  coupon: Stripe.Coupon,
): Stripe.Discount {
  const now = nowSeconds(emulator)
  return {
    id: newId('di', 24),
    object: 'discount',
    checkout_session: session.id,
    customer: null,
    customer_account: null,
    end: endOf(coupon, now),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionIdOf(session) || null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription: null,
    subscription_item: null,
  }
}

/** A coupon for one period is over at once, months are counted, 'forever' has no end. */
function endOf(coupon: Stripe.Coupon, startSeconds: number): number | null {
  if (coupon.duration === 'once') return startSeconds
  if (coupon.duration === 'forever') return null
  const end = new Date(startSeconds * 1000)
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0))
  return Math.floor(end.getTime() / 1000)
}

export function redeem(emulator: Emulator, owner: string, { session }: StoredSession) {
  countRedemption(emulator, owner, promotionIdOf(session))
  const coupon = findCoupon(emulator.state, owner, couponIdOf(emulator, owner, session))
  if (coupon) putCoupon(emulator.state, owner, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
}
