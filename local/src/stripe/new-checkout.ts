import type Stripe from 'stripe'
import { checkoutDefaults } from './checkout-defaults.ts'
import { expiry } from './checkout-expiry.ts'
import type { CreateCheckout } from './checkout-params.ts'
import { shownFields } from './custom-fields.ts'
import { shownText } from './custom-text.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { newId } from './ids.ts'
import type { StoredSession } from './state.ts'

/** An open session that does not say yet what it costs. */
export function newSession(
  emulator: Emulator,
  params: CreateCheckout,
  currency: string,
  customer: Stripe.Customer | null,
  rates: Stripe.ShippingRate[],
): Stripe.Checkout.Session {
  const taxed = params.automatic_tax?.enabled === true
  return {
    ...checkoutDefaults,
    id: newId('cs_test', 58),
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? { type: 'self' } : null,
      provider: taxed ? 'stripe' : null,
      status: taxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: nowSeconds(emulator),
    currency,
    custom_fields: shownFields(params.custom_fields),
    custom_text: shownText(params.custom_text),
    customer: customer?.id ?? null,
    customer_creation: params.mode === 'payment' ? 'if_required' : 'always',
    customer_email: params.customer_email ?? null,
    discounts: (params.discounts ?? []).map(({ coupon = null, promotion_code = null }) => ({
      coupon,
      promotion_code,
    })),
    expires_at: expiry(emulator, params.expires_at),
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_method_collection: params.payment_method_collection ?? 'always',
    phone_number_collection: { enabled: params.phone_number_collection?.enabled === true },
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_options: rates.map(({ id, fixed_amount }) => ({
      shipping_amount: fixed_amount?.amount ?? 0,
      shipping_rate: id,
    })),
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: null,
  }
}

export const newCheckout = (
  params: CreateCheckout,
  session: Stripe.Checkout.Session,
  lineItems: Stripe.LineItem[],
): StoredSession => ({
  id: session.id,
  session,
  lineItems,
  paymentIntentData: {
    metadata: params.payment_intent_data?.metadata ?? {},
    applicationFeeInCents: params.payment_intent_data?.application_fee_amount ?? null,
    description: params.payment_intent_data?.description ?? null,
  },
  subscriptionData: {
    metadata: params.subscription_data?.metadata ?? {},
    description: params.subscription_data?.description ?? null,
  },
  attempts: [],
  awaitingApproval: null,
  notice: null,
})
