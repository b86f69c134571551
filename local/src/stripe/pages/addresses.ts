import type Stripe from 'stripe'
import type { PaymentForm } from './payment-form.ts'

/** Of a billing address: all of it, as much as tax needs, or nothing. */
export function billingAsked(session: Stripe.Checkout.Session): 'whole' | 'place' | 'nothing' {
  if (session.billing_address_collection === 'required') return 'whole'
  return session.automatic_tax.enabled && !session.shipping_address_collection ? 'place' : 'nothing'
}

const orNull = (typed: string) => typed.trim() || null

export const formShippingAddress = (form: PaymentForm): Stripe.Address => ({
  line1: orNull(form.line1),
  line2: orNull(form.line2),
  city: orNull(form.city),
  state: orNull(form.state),
  postal_code: orNull(form.postalCode),
  country: orNull(form.country),
})

export const billingOf = (form: PaymentForm): Stripe.Address => ({
  line1: orNull(form.billingLine1),
  line2: orNull(form.billingLine2),
  city: orNull(form.billingCity),
  state: orNull(form.billingState),
  postal_code: orNull(form.billingPostalCode),
  country: orNull(form.billingCountry),
})
