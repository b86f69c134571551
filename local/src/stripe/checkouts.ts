import type Stripe from 'stripe'
import { z } from 'zod'
import { ableToCharge } from './accounts.ts'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, notFound, StripeFault } from './errors.ts'
import { tell } from './events.ts'
import { expanded } from './expand.ts'
import { newId } from './ids.ts'
import { listOf, pageOf, pageParams } from './lists.ts'
import { couponFor, OrderLine, priceOrder } from './order-lines.ts'
import {
  expandable,
  flag,
  ignored,
  integer,
  type Known,
  metadata,
  onlyExpand,
  read,
  text,
  webAddress,
} from './params.ts'
import { couponOf, promotionCodeOf } from './promotion-codes.ts'
import { allOf, type Checkout, find, put } from './state.ts'

const HALF_AN_HOUR = 30 * 60
const A_DAY = 24 * 60 * 60
const SMALLEST_CHARGE_IN_CENTS = 50

const CreateCheckout = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(OrderLine).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  expires_at: integer.optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag, liability: ignored }).optional(),
  allowed_payment_method_types: z
    .array(z.literal('card', 'only card payments exist in this simulation'))
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  shipping_address_collection: z.strictObject({ allowed_countries: z.array(text).min(1) }).optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      application_fee_amount: integer.optional(),
      receipt_email: ignored,
      statement_descriptor: ignored,
      statement_descriptor_suffix: ignored,
      setup_future_usage: ignored,
    })
    .optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: ignored,
    })
    .optional(),
  ui_mode: z.literal('hosted_page').optional(),
  billing_address_collection: ignored,
  branding_settings: ignored,
  consent_collection: ignored,
  custom_text: ignored,
  customer_creation: ignored,
  customer_update: ignored,
  invoice_creation: ignored,
  locale: ignored,
  origin_context: ignored,
  phone_number_collection: ignored,
  submit_type: ignored,
  tax_id_collection: ignored,
  ...expandable,
} satisfies Known<Stripe.Checkout.SessionCreateParams>)
type CreateCheckout = z.output<typeof CreateCheckout>

export function createCheckout(emulator: Emulator, call: Call) {
  const params = read(CreateCheckout, call.params)
  const { state } = emulator
  ableToCharge(emulator, call.owner)
  const customer = buyer(emulator, call.owner, params)
  const coupon = params.discounts?.[0] ? discounting(emulator, call.owner, params.discounts[0]) : null
  if (coupon && params.allow_promotion_codes)
    throw new StripeFault('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    })
  const lineItems = priceOrder(emulator, call.owner, params.line_items, coupon)
  fitsMode(lineItems, params.mode)
  const session = newSession(emulator, params, lineItems, customer)
  if (session.amount_total && session.amount_total < SMALLEST_CHARGE_IN_CENTS)
    throw new StripeFault("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  put<Checkout>(state.checkouts, call.owner, {
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
  return presented(emulator, call.owner, session, params.expand)
}

function discounting(
  emulator: Emulator,
  owner: string,
  { coupon, promotion_code: promotion }: { coupon?: string | undefined; promotion_code?: string | undefined },
): Stripe.Coupon {
  if ((coupon === undefined) === (promotion === undefined))
    throw new StripeFault('You must specify one of these parameters: coupon, promotion_code.', {
      param: 'discounts[0]',
    })
  if (promotion === undefined) return couponFor(emulator, owner, coupon ?? '')
  return couponFor(emulator, owner, couponOf(emulator, owner, promotionCodeOf(emulator, owner, promotion)).id)
}

function buyer(emulator: Emulator, owner: string, params: CreateCheckout): Stripe.Customer | null {
  if (params.customer === undefined) return null
  if (params.customer_email !== undefined)
    throw new StripeFault('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  const customer = find(emulator.state.customers, owner, params.customer)
  if (!customer) throw noSuch('customer', params.customer, 'customer')
  return customer
}

function fitsMode(lineItems: Stripe.LineItem[], mode: CreateCheckout['mode']) {
  const recurring = lineItems.some(({ price }) => price?.recurring)
  if (mode === 'payment' && recurring)
    throw new StripeFault(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
  if (mode === 'subscription' && !recurring)
    throw new StripeFault('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
}

function expiry(emulator: Emulator, wanted: number | undefined): number {
  const now = nowSeconds(emulator)
  if (wanted === undefined) return now + A_DAY
  if (wanted < now + HALF_AN_HOUR)
    throw new StripeFault(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    )
  if (wanted > now + A_DAY)
    throw new StripeFault(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  return wanted
}

const sum = (lineItems: Stripe.LineItem[], amount: 'amount_subtotal' | 'amount_discount' | 'amount_total') =>
  lineItems.reduce((total, line) => total + line[amount], 0)

/** What every new session says, whatever it is for. */
const newSessions = {
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

function newSession(
  emulator: Emulator,
  params: CreateCheckout,
  lineItems: Stripe.LineItem[],
  customer: Stripe.Customer | null,
): Stripe.Checkout.Session {
  const taxed = params.automatic_tax?.enabled === true
  return {
    ...newSessions,
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

/** The session as the API shows it: its page's address only while it is open, its lines only on request. */
function presented(
  emulator: Emulator,
  owner: string,
  session: Stripe.Checkout.Session,
  expand: string[] | undefined,
) {
  const checkout = find(emulator.state.checkouts, owner, session.id)
  const wantsLines = expand?.some((path) => path.split('.')[0] === 'line_items')
  const shown = {
    ...session,
    url: session.status === 'open' ? `${emulator.publicUrl}/pay/${session.id}` : null,
    ...(wantsLines ? { line_items: lineList(session.id, checkout?.lineItems ?? []) } : {}),
  }
  const paths = expand?.filter((path) => path !== 'total_details.breakdown')
  return expanded(emulator.state, owner, shown, paths)
}

const lineList = (id: string, lines: Stripe.LineItem[]) =>
  listOf(lines, `/v1/checkout/sessions/${id}/line_items`)

function checkoutOf(emulator: Emulator, { owner, id }: Call): Checkout {
  const checkout = find(emulator.state.checkouts, owner, id)
  if (!checkout) throw notFound('checkout.session', id)
  return checkout
}

export function retrieveCheckout(emulator: Emulator, call: Call) {
  const { session } = checkoutOf(emulator, call)
  return presented(emulator, call.owner, session, read(onlyExpand, call.params).expand)
}

const ListCheckouts = z.strictObject({
  ...pageParams,
  customer: text.optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  created: ignored,
  ...expandable,
})

export function listCheckouts(emulator: Emulator, call: Call) {
  const { limit, starting_after, expand, created: _created, ...wanted } = read(ListCheckouts, call.params)
  const sessions = allOf(emulator.state.checkouts, call.owner)
    .map(({ session }) => session)
    .filter(
      (session) =>
        (wanted.customer ?? session.customer) === session.customer &&
        (wanted.payment_intent ?? session.payment_intent) === session.payment_intent &&
        (wanted.subscription ?? session.subscription) === session.subscription &&
        (wanted.status ?? session.status) === session.status,
    )
  const page = pageOf(sessions, '/v1/checkout/sessions', { limit, starting_after })
  return expanded(emulator.state, call.owner, page, expand)
}

const ListLines = z.strictObject({ ...pageParams, ...expandable })

export function listCheckoutLines(emulator: Emulator, call: Call) {
  const { expand, ...page } = read(ListLines, call.params)
  const { lineItems } = checkoutOf(emulator, call)
  const lines = pageOf(lineItems, `/v1/checkout/sessions/${call.id}/line_items`, page)
  return expanded(emulator.state, call.owner, lines, expand)
}

export function expireCheckout(emulator: Emulator, call: Call) {
  const checkout = checkoutOf(emulator, call)
  const { expand } = read(onlyExpand, call.params)
  if (checkout.session.status !== 'open')
    throw new StripeFault(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.session.status}.`,
    )
  const session = expire(emulator, call.owner, checkout)
  return presented(emulator, call.owner, session, expand)
}

function expire(emulator: Emulator, owner: string, checkout: Checkout): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = { ...checkout.session, status: 'expired' }
  put(emulator.state.checkouts, owner, { ...checkout, session, awaitingApproval: null })
  tell(emulator, owner, 'checkout.session.expired', session)
  return session
}

/** Closes the sessions whose time is over; says how many. */
export function expireOverdue(emulator: Emulator): number {
  const now = nowSeconds(emulator)
  const overdue = [...emulator.state.checkouts.values()].filter(
    ({ value }) => value.session.status === 'open' && value.session.expires_at <= now,
  )
  for (const { owner, value } of overdue) expire(emulator, owner, value)
  return overdue.length
}
