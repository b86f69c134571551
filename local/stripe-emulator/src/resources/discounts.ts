import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { expandableId, newId } from '../core/ids.ts'
import { find, findCoupon, put, putCoupon, type StoredSession } from '../core/state.ts'
import { countRedemption, findPromotionCoupon } from './promotion-codes.ts'

/**
 * Discount of each line in cents; leftover cents go to the first lines, one each. Throws if the coupon applies to
 * none of the lines or has another currency.
 */
export function discountShares(
  coupon: Pick<Stripe.Coupon, 'percent_off' | 'amount_off' | 'currency' | 'applies_to'>,
  lines: { productId: string; amount: number }[],
  currency: string,
): number[] {
  const products = coupon.applies_to?.products
  const eligible = lines.map(({ productId, amount }) =>
    products && !products.includes(productId) ? 0 : amount,
  )
  if (products && !lines.some(({ productId }) => products.includes(productId)))
    throw new StripeApiError('This coupon is not applicable to any of the items in this order.', {
      param: 'discounts[0][coupon]',
    })
  if (coupon.amount_off !== null && coupon.currency !== currency)
    throw new StripeApiError(`This coupon is not applicable to an order in ${currency}.`, {
      param: 'discounts[0][coupon]',
    })
  const sum = eligible.reduce((total, amount) => total + amount, 0)
  const off = Math.min(sum, coupon.amount_off ?? percentOf(sum, coupon.percent_off ?? 0))
  const shares = eligible.map((amount) => (sum === 0 ? 0 : Math.floor((off * amount) / sum)))
  let left = off - shares.reduce((total, share) => total + share, 0)
  return shares.map((share, index) => {
    if (left === 0 || share >= (eligible[index] ?? 0)) return share
    left -= 1
    return share + 1
  })
}

/** In whole numbers: 1.15 % of ten dollars is eleven cents and a half, and no hair less. */
const percentOf = (amountInCents: number, percent: number) =>
  Math.floor((2 * amountInCents * Math.round(percent * 10_000) + 1_000_000) / 2_000_000)

const promotionIdOf = ({ discounts }: Stripe.Checkout.Session) => expandableId(discounts?.[0]?.promotion_code)

function couponIdOf(emulator: Emulator, owner: string, session: Stripe.Checkout.Session): string {
  const code = find(emulator.state.promotionCodes, owner, promotionIdOf(session))
  return code ? findPromotionCoupon(emulator, owner, code).id : expandableId(session.discounts?.[0]?.coupon)
}

export function findDiscount(
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
    end: discountEnd(coupon, now),
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
function discountEnd(coupon: Stripe.Coupon, startSeconds: number): number | null {
  if (coupon.duration === 'once') return startSeconds
  if (coupon.duration === 'forever') return null
  const end = new Date(startSeconds * 1000)
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0))
  return Math.floor(end.getTime() / 1000)
}

export function redeemDiscount(emulator: Emulator, owner: string, { session }: StoredSession) {
  countRedemption(emulator, owner, promotionIdOf(session))
  const coupon = findCoupon(emulator.state, owner, couponIdOf(emulator, owner, session))
  if (coupon) putCoupon(emulator.state, owner, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
}
