import type { Plan } from '@lorecircle/shared/plans'
import { VisibleError } from '@lorecircle/shared/visible-error'
import Stripe from 'stripe'

/** The coupon's id where it can be used for the plan; a VisibleError 400 that says why where it cannot. */
export async function checkCoupon(
  stripe: Stripe,
  code: string,
  { plan, priceId }: { plan: Plan; priceId: string },
): Promise<string> {
  const coupon = await retrieveCoupon(stripe, code)
  if (!coupon.valid) throw new VisibleError(400, 'coupon.expired', 'This coupon is no longer valid.')
  const products = coupon.applies_to?.products
  if (products) {
    const { product } = await stripe.prices.retrieve(priceId)
    if (!products.includes(typeof product === 'string' ? product : product.id)) {
      throw new VisibleError(400, 'coupon.elsewhere', `This coupon does not apply to the ${plan} plan.`)
    }
  }
  return coupon.id
}

async function retrieveCoupon(stripe: Stripe, code: string): Promise<Stripe.Coupon> {
  try {
    return await stripe.coupons.retrieve(code, { expand: ['applies_to'] })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
      throw new VisibleError(400, 'coupon.unknown', 'This coupon does not exist.')
    }
    throw error
  }
}
