import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { newId, newSecret } from '../core/ids.ts'
import { expandable, ignored, parseParams } from '../core/params.ts'
import { find, put } from '../core/state.ts'
import { chargeShipping, newCharge, type Payment, testCardOutcome } from './charges.ts'
import { openDispute } from './disputes.ts'
import { sendEvent } from './events.ts'

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
  shipping: chargeShipping(payment.buyer),
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
})

/** Takes the money: a payment intent that succeeded, and its charge. */
export function createPayment(emulator: Emulator, owner: string, payment: Payment): Stripe.PaymentIntent {
  const intentId = newId('pi', 24)
  const taken = put(emulator.state.charges, owner, newCharge(emulator, intentId, payment))
  const intent = put(emulator.state.paymentIntents, owner, newIntent(emulator, intentId, taken, payment))
  sendEvent(emulator, owner, 'charge.succeeded', taken)
  const { dispute } = testCardOutcome(payment.card.last4)
  if (dispute) openDispute(emulator, owner, taken, dispute)
  sendEvent(emulator, owner, 'payment_intent.succeeded', intent)
  return intent
}

export function retrievePaymentIntent({ state }: Emulator, { owner, id, params }: Call) {
  const { client_secret: _secret, ...wanted } = parseParams(RetrieveIntent, params)
  const intent = find(state.paymentIntents, owner, id)
  if (!intent) throw notFoundError('payment_intent', id)
  return expanded(state, owner, intent, wanted.expand)
}
const RetrieveIntent = z.strictObject({ client_secret: ignored, ...expandable })
