import type { Plan } from '@lorecircle/shared/membership/plans'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type Stripe from 'stripe'

/** A code that can be used, with the coupon behind it. */
export type UsableCode = { id: string; coupon: Stripe.Coupon }

/**
 * The promotion code where it can be used for the plan; a VisibleError 400 that says why where it cannot.
 * Codes are what Stripe gives to people: they match in any casing, unlike a coupon's own id.
 */
export async function checkCoupon(
  stripe: Stripe,
  code: string,
  { plan, priceId }: { plan: Plan; priceId: string },
): Promise<UsableCode> {
  const promotion = await promotionOf(stripe, code)
  if (!promotion) throw new VisibleError(400, 'coupon.unknown', 'This coupon does not exist.')
  const { coupon } = promotion.promotion
  if (!promotion.active || coupon === null || typeof coupon === 'string' || !coupon.valid) {
    throw new VisibleError(400, 'coupon.expired', 'This coupon is no longer valid.')
  }
  const products = coupon.applies_to?.products
  if (products) {
    const { product } = await stripe.prices.retrieve(priceId)
    if (!products.includes(typeof product === 'string' ? product : product.id)) {
      throw new VisibleError(400, 'coupon.elsewhere', `This coupon does not apply to the ${plan} plan.`)
    }
  }
  return { id: promotion.id, coupon }
}

/** Of the codes that ever read so, at most one is active. */
async function promotionOf(stripe: Stripe, code: string): Promise<Stripe.PromotionCode | undefined> {
  const { data } = await stripe.promotionCodes.list({
    code,
    limit: 10,
    expand: ['data.promotion.coupon.applies_to'],
  })
  return data.find(({ active }) => active) ?? data[0]
}
