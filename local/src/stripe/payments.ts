import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { notFound } from './errors.ts'
import { tell } from './events.ts'
import { expanded } from './expand.ts'
import { newId, newSecret } from './ids.ts'
import { pageOf, pageParams } from './lists.ts'
import { expandable, ignored, onlyExpand, read, text } from './params.ts'
import { allOf, type Buyer, type Card, find, put } from './state.ts'

type Payment = {
  amountInCents: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  applicationFeeInCents: number | null
  buyer: Buyer
  card: Card
}

/** Takes the money: a payment intent that succeeded, and its charge. */
export function charge(emulator: Emulator, owner: string, payment: Payment): Stripe.PaymentIntent {
  const intentId = newId('pi', 24)
  const taken = put(emulator.state.charges, owner, newCharge(emulator, intentId, payment))
  const intent = put(emulator.state.paymentIntents, owner, newIntent(emulator, intentId, taken, payment))
  tell(emulator, owner, 'charge.succeeded', taken)
  tell(emulator, owner, 'payment_intent.succeeded', intent)
  return intent
}

const shippingOf = ({ shipping }: Buyer) =>
  shipping
    ? { address: shipping.address, carrier: null, phone: null, tracking_number: null, name: shipping.name }
    : null

const newIntent = (
  emulator: Emulator,
  id: string,
  taken: Stripe.Charge,
  payment: Payment,
): Stripe.PaymentIntent => ({
  id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: payment.amountInCents,
  amount_capturable: 0,
  amount_received: payment.amountInCents,
  application: null,
  application_fee_amount: payment.applicationFeeInCents,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: `${id}_secret_${newSecret()}`,
  confirmation_method: 'automatic',
  created: nowSeconds(emulator),
  currency: payment.currency,
  customer: payment.customer,
  customer_account: null,
  description: payment.description,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: taken.id,
  livemode: false,
  managed_payments: null,
  metadata: payment.metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: taken.payment_method,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: shippingOf(payment.buyer),
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
})

const newCharge = (emulator: Emulator, intentId: string, payment: Payment): Stripe.Charge => ({
  id: newId('ch', 24),
  object: 'charge',
  amount: payment.amountInCents,
  amount_captured: payment.amountInCents,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: payment.applicationFeeInCents,
  balance_transaction: newId('txn', 24),
  billing_details: {
    address: null,
    email: payment.buyer.email,
    name: payment.buyer.name,
    phone: null,
    tax_id: null,
  },
  calculated_statement_descriptor: 'SIMULATION',
  captured: true,
  created: nowSeconds(emulator),
  currency: payment.currency,
  customer: payment.customer,
  description: payment.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: payment.metadata,
  on_behalf_of: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  paid: true,
  payment_intent: intentId,
  payment_method: newId('pm', 24),
  payment_method_details: { type: 'card', card: cardDetails(payment.card, payment.amountInCents) },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: shippingOf(payment.buyer),
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
})

const cardDetails = (card: Card, amountInCents: number): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amountInCents,
  authorization_code: null,
  brand: card.brand,
  checks: null,
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: card.expiryMonth,
  exp_year: card.expiryYear,
  funding: 'credit',
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

export function retrievePaymentIntent({ state }: Emulator, { owner, id, params }: Call) {
  const { client_secret: _secret, ...wanted } = read(RetrieveIntent, params)
  const intent = find(state.paymentIntents, owner, id)
  if (!intent) throw notFound('payment_intent', id)
  return expanded(state, owner, intent, wanted.expand)
}
const RetrieveIntent = z.strictObject({ client_secret: ignored, ...expandable })

const ListPayments = z.strictObject({
  ...pageParams,
  customer: text.optional(),
  payment_intent: text.optional(),
  created: ignored,
  ...expandable,
})

export function listPaymentIntents({ state }: Emulator, { owner, params }: Call) {
  const { expand, customer, limit, starting_after } = read(ListPayments, params)
  const intents = allOf(state.paymentIntents, owner).filter(
    (intent) => (customer ?? intent.customer) === intent.customer,
  )
  return expanded(state, owner, pageOf(intents, '/v1/payment_intents', { limit, starting_after }), expand)
}

export function retrieveCharge({ state }: Emulator, { owner, id, params }: Call) {
  const taken = find(state.charges, owner, id)
  if (!taken) throw notFound('charge', id)
  return expanded(state, owner, taken, read(onlyExpand, params).expand)
}

export function listCharges({ state }: Emulator, { owner, params }: Call) {
  const { expand, payment_intent: intent, limit, starting_after } = read(ListPayments, params)
  const charges = allOf(state.charges, owner).filter(
    (taken) => (intent ?? taken.payment_intent) === taken.payment_intent,
  )
  return expanded(state, owner, pageOf(charges, '/v1/charges', { limit, starting_after }), expand)
}
