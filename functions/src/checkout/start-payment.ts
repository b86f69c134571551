import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type Stripe from 'stripe'
import { checkoutPatience } from '../services/patience.ts'
import type { Services } from '../services/services.ts'
import { isStripeError } from '../services/stripe.ts'
import { paymentPage } from './payment-page.ts'

/** Opens the payment page of a checkout on its author's account; the same checkout always opens the same one. */
export async function startPayment(services: Services, checkout: Checkout): Promise<Stripe.Checkout.Session> {
  const stripe = await services.stripe()
  const { id, stripeAccountId: stripeAccount } = checkout
  const patience = checkoutPatience(services.env)
  const coupon = await couponOf(stripe, checkout, patience.coupon)
  const page = paymentPage(checkout, services.origin, coupon)
  return stripe.checkout.sessions.create(page, { ...patience.payment, stripeAccount, idempotencyKey: id })
}

/** A coupon of the very sum that was promised, good for this one payment; null where there is no discount. */
async function couponOf(
  stripe: Stripe,
  { id, lines, discountCode, stripeAccountId: stripeAccount }: Checkout,
  options: Stripe.RequestOptions,
): Promise<string | null> {
  const amount = lines.reduce((sum, { discountInCents }) => sum + discountInCents, 0)
  if (amount === 0) return null
  const coupon = `checkout-${id}`
  try {
    await stripe.coupons.create(
      {
        id: coupon,
        amount_off: amount,
        currency: 'usd',
        duration: 'once',
        max_redemptions: 1,
        name: (discountCode ?? 'Discount').slice(0, 40),
      },
      { ...options, stripeAccount, idempotencyKey: coupon },
    )
  } catch (error) {
    // A run before this one made it and did not hear so.
    if (!isStripeError(error) || !('code' in error) || error.code !== 'resource_already_exists') throw error
  }
  return coupon
}
