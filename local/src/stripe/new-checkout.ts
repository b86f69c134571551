import type Stripe from 'stripe'
import { z } from 'zod'
import { checkoutDefaults } from './checkout-defaults.ts'
import { expiry } from './checkout-expiry.ts'
import type { CreateCheckout } from './checkout-params.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { newId } from './ids.ts'
import { read } from './params.ts'

export function newSession(
  emulator: Emulator,
  params: CreateCheckout,
  lineItems: Stripe.LineItem[],
  customer: Stripe.Customer | null,
): Stripe.Checkout.Session {
  const taxed = params.automatic_tax?.enabled === true
  return {
    ...checkoutDefaults,
    id: newId('cs_test', 58),
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: sum(lineItems, 'amount_subtotal'),
    amount_total: sum(lineItems, 'amount_total'),
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? { type: 'self' } : null,
      provider: taxed ? 'stripe' : null,
      status: taxed ? 'requires_location_inputs' : null,
    },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: nowSeconds(emulator),
    currency: lineItems[0]?.currency ?? null,
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
    shipping_address_collection: allowedCountries(params),
    success_url: params.success_url,
    total_details: {
      amount_discount: sum(lineItems, 'amount_discount'),
      amount_shipping: 0,
      amount_tax: 0,
    },
  }
}

const AllowedCountry = z.custom<Stripe.Checkout.Session.ShippingAddressCollection.AllowedCountry>(
  (country) => typeof country === 'string' && /^[A-Z]{2}$/.test(country),
)

const allowedCountries = ({ shipping_address_collection: wanted }: CreateCheckout) =>
  wanted ? { allowed_countries: read(z.array(AllowedCountry), wanted.allowed_countries) } : null

const sum = (lineItems: Stripe.LineItem[], amount: 'amount_subtotal' | 'amount_discount' | 'amount_total') =>
  lineItems.reduce((total, line) => total + line[amount], 0)
