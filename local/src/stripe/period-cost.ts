import type Stripe from 'stripe'
import { findCoupon } from './coupon-shelf.ts'
import { discountShares } from './discount-shares.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { find } from './state.ts'

/** What the period that begins at `start` costs: the full price, and the price after a discount that still runs. */
export function periodCost(
  emulator: Emulator,
  owner: string,
  subscription: Stripe.Subscription,
  start = nowSeconds(emulator),
) {
  const item = subscription.items.data[0]
  const subtotalInCents = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  const productId = item && typeof item.price.product === 'string' ? item.price.product : ''
  const off = subscription.discounts
    .map((discount) =>
      find(emulator.state.discounts, owner, typeof discount === 'string' ? discount : discount.id),
    )
    .filter((discount) => discount && (discount.end === null || discount.end > start))
    .map((discount) => discount?.source.coupon)
    .map((coupon) => (typeof coupon === 'string' ? findCoupon(emulator.state, owner, coupon) : coupon))
    .flatMap((coupon) =>
      coupon ? discountShares(coupon, [{ productId, amount: subtotalInCents }], subscription.currency) : [],
    )
    .reduce((total, share) => total + share, 0)
  return { subtotalInCents, totalInCents: Math.max(0, subtotalInCents - off) }
}
