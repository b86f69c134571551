import type Stripe from 'stripe'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, StripeApiError } from '../core/errors.ts'
import { expandableId, newId } from '../core/ids.ts'
import { parseParams } from '../core/params.ts'
import { find, listOwned, put, type StoredSession } from '../core/state.ts'
import { assertCanCharge } from './accounts.ts'
import {
  assertLineItemsFitMode,
  assertSubscriptionParams,
  CreateCheckout,
  presentCustomFields,
  presentCustomText,
} from './checkout-session-params.ts'
import { assertTaxableOrder, priceCheckout, priceOrder } from './checkout-session-pricing.ts'
import { presentSession, sessionExpiry } from './checkout-sessions.ts'
import { findRedeemableCoupon } from './coupons.ts'
import { newDiscount } from './discounts.ts'
import { findPromotionCode, findPromotionCoupon } from './promotion-codes.ts'
import { sessionShippingRates } from './shipping-rates.ts'

const checkoutDefaults = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>

/** An open session that does not say yet what it costs. */
function newSession(
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
    custom_fields: presentCustomFields(params.custom_fields),
    custom_text: presentCustomText(params.custom_text),
    customer: customer?.id ?? null,
    customer_creation: params.mode === 'payment' ? 'if_required' : 'always',
    customer_email: params.customer_email ?? null,
    discounts: (params.discounts ?? []).map(({ coupon = null, promotion_code = null }) => ({
      coupon,
      promotion_code,
    })),
    expires_at: sessionExpiry(emulator, params.expires_at),
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

const newCheckout = (
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

const SMALLEST_CHARGE_IN_CENTS = 50
const LARGEST_CHARGE_IN_CENTS = 99_999_999

export function createSession(emulator: Emulator, call: Call) {
  const params = parseParams(CreateCheckout, call.params)
  const { state } = emulator
  assertCanCharge(emulator, call.owner)
  const customer = findBuyer(emulator, call.owner, params)
  const coupon = params.discounts?.[0]
    ? toDiscounts(emulator, call.owner, params.discounts[0], customer)
    : null
  if (coupon && params.allow_promotion_codes)
    throw new StripeApiError(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      {
        param: 'discounts',
      },
    )
  const lineItems = priceOrder(emulator, call.owner, params.line_items, coupon)
  assertLineItemsFitMode(lineItems, params.mode)
  const currency = lineItems[0]?.currency ?? 'usd'
  const rates = sessionShippingRates(emulator, call.owner, params.shipping_options, currency)
  assertSubscriptionParams(params)
  if (params.automatic_tax?.enabled) assertTaxableOrder(emulator, call.owner, lineItems, rates)
  const session = newSession(emulator, params, currency, customer, rates)
  const checkout = priceCheckout(
    emulator,
    call.owner,
    newCheckout(params, session, coupon ? checkDiscount(emulator, session, coupon, lineItems) : lineItems),
    { shippingRate: rates[0] ?? null, place: null },
  )
  const total = checkout.session.amount_total ?? 0
  if (total > 0 && total < SMALLEST_CHARGE_IN_CENTS)
    throw new StripeApiError("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  if (total > LARGEST_CHARGE_IN_CENTS)
    throw new StripeApiError("The Checkout Session's total amount due must be no more than $999,999.99 usd", {
      code: 'amount_too_large',
    })
  put<StoredSession>(state.checkouts, call.owner, checkout)
  return presentSession(emulator, call.owner, checkout.session, params.expand)
}

/** Each line knows by which discount it costs less. */
function checkDiscount(
  emulator: Emulator,
  session: Stripe.Checkout.Session,
  coupon: Stripe.Coupon,
  lineItems: Stripe.LineItem[],
): Stripe.LineItem[] {
  const discount = newDiscount(emulator, session, coupon)
  return lineItems.map((line) => ({
    ...line,
    discounts: line.amount_discount > 0 ? [{ amount: line.amount_discount, discount }] : [],
  }))
}

function toDiscounts(
  emulator: Emulator,
  owner: string,
  { coupon, promotion_code: promotion }: { coupon?: string | undefined; promotion_code?: string | undefined },
  customer: Stripe.Customer | null,
): Stripe.Coupon {
  if ((coupon === undefined) === (promotion === undefined))
    throw new StripeApiError('You must specify one of these parameters: coupon, promotion_code.', {
      param: 'discounts[0]',
    })
  if (promotion === undefined) return findRedeemableCoupon(emulator, owner, coupon ?? '')
  const code = findPromotionCode(emulator, owner, promotion)
  if (code.restrictions.first_time_transaction && hasPaidBefore(emulator, owner, customer))
    throw new StripeApiError(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      { param: 'discounts[0][promotion_code]' },
    )
  return findRedeemableCoupon(emulator, owner, findPromotionCoupon(emulator, owner, code).id)
}

const hasPaidBefore = ({ state }: Emulator, owner: string, customer: Stripe.Customer | null): boolean =>
  listOwned(state.invoices, owner).some(
    (invoice) =>
      customer !== null && expandableId(invoice.customer) === customer.id && invoice.status === 'paid',
  )

function findBuyer(emulator: Emulator, owner: string, params: CreateCheckout): Stripe.Customer | null {
  if (params.customer === undefined) return null
  if (params.customer_email !== undefined)
    throw new StripeApiError('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  const customer = find(emulator.state.customers, owner, params.customer)
  if (!customer) throw noSuchError('customer', params.customer, 'customer')
  return customer
}
