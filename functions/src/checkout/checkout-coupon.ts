import { type Checkout, expiresAtSeconds, isFree } from '@lorecircle/shared/checkout/checkout'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'

const couponId = ({ id }: Pick<Checkout, 'id'>): string => `checkout-${id}`

const discountInCents = ({ lines }: Pick<Checkout, 'lines'>): number =>
  lines.reduce((sum, line) => sum + line.discountInCents, 0)

/**
 * Creates a coupon of the very sum that was promised, good for this one payment and no longer than its page. Answers its
 * id, or null where there is no discount.
 */
export async function createCoupon(services: Services, checkout: Checkout): Promise<string | null> {
  const amount = discountInCents(checkout)
  if (amount === 0) return null
  const { discountCode, stripeAccountId: stripeAccount } = checkout
  const coupon = couponId(checkout)
  const stripe = await services.stripe()
  try {
    await stripe.coupons.create(
      {
        id: coupon,
        amount_off: amount,
        currency: 'usd',
        duration: 'once',
        max_redemptions: 1,
        redeem_by: expiresAtSeconds(checkout),
        name: (discountCode ?? 'Discount').slice(0, 40),
      },
      { ...checkoutPatience(services.env).coupon, stripeAccount, idempotencyKey: coupon },
    )
  } catch (error) {
    // A run before this one made it and did not hear so.
    if (!isStripeError(error) || !('code' in error) || error.code !== 'resource_already_exists') throw error
  }
  return coupon
}

/**
 * Deletes the coupon of a checkout that has ended, so that the author's Stripe dashboard does not fill with them. Safe to
 * repeat. Where Stripe does not answer, the coupon stays and is expired (`redeem_by`): no sale or release waits for it.
 */
export async function deleteCoupon(services: Services, checkout: Checkout): Promise<void> {
  if (discountInCents(checkout) === 0 || isFree(checkout)) return
  const stripe = await services.stripe()
  const options = {
    ...checkoutPatience(services.env).coupon,
    stripeAccount: checkout.stripeAccountId,
  }
  try {
    await stripe.coupons.del(couponId(checkout), {}, options)
  } catch (error) {
    if (!isStripeError(error)) throw error
    // Deleted before: a run that is repeated.
    if (isStripeError(error, 'StripeInvalidRequestError')) return
    services.log('coupon.kept', { checkoutId: checkout.id, error: String(error) })
  }
}
