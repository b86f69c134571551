import type Stripe from 'stripe'
import { StripeFault } from './errors.ts'

/** How much a coupon takes off each line, in cents; whole cents that are left over go to the first lines. */
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
    throw new StripeFault('This coupon is not applicable to any of the items in this order.', {
      param: 'discounts[0][coupon]',
    })
  if (coupon.amount_off !== null && coupon.currency !== currency)
    throw new StripeFault(`This coupon is not applicable to an order in ${currency}.`, {
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
