import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { newId } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import { expandable, onlyExpand, parseParams, text } from '../core/params.ts'
import { type Buyer, type Card, find, listOwned } from '../core/state.ts'

type DisputeReason = 'fraudulent' | 'product_not_received'
type TestCardOutcome = {
  dispute?: { reason: DisputeReason; isInquiry: boolean }
  /** A refund that is not sure at once: it comes late, or seems to be done and fails later. */
  refund?: 'late' | 'fails'
}

/** Stripe's documented test cards by their last four digits. */
const outcomesByCard = new Map<string, TestCardOutcome>([
  ['0259', { dispute: { reason: 'fraudulent', isInquiry: false } }],
  ['2685', { dispute: { reason: 'product_not_received', isInquiry: false } }],
  ['1976', { dispute: { reason: 'fraudulent', isInquiry: true } }],
  ['7726', { refund: 'late' }],
  ['5126', { refund: 'fails' }],
])

export const testCardOutcome = (last4: string | null | undefined): TestCardOutcome =>
  outcomesByCard.get(last4 ?? '') ?? {}

export type Payment = {
  amountInCents: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  applicationFeeInCents: number | null
  buyer: Buyer
  card: Card
}

export const chargeShipping = ({ shipping, phone }: Buyer) =>
  shipping
    ? {
        address: shipping.address,
        carrier: null,
        phone: phone ?? null,
        tracking_number: null,
        name: shipping.name,
      }
    : null

export const newCharge = (emulator: Emulator, intentId: string, payment: Payment): Stripe.Charge => ({
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
    address: payment.buyer.billing ?? null,
    email: payment.buyer.email,
    name: payment.buyer.name,
    phone: payment.buyer.phone ?? null,
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
  shipping: chargeShipping(payment.buyer),
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

const ListCharges = z.strictObject({
  ...datedPageParams,
  payment_intent: text.optional(),
  ...expandable,
})

export function retrieveCharge({ state }: Emulator, { owner, id, params }: Call) {
  const taken = find(state.charges, owner, id)
  if (!taken) throw notFoundError('charge', id)
  return expanded(state, owner, taken, parseParams(onlyExpand, params).expand)
}

export function listCharges({ state }: Emulator, { owner, params }: Call) {
  const {
    expand,
    payment_intent: intent,
    limit,
    starting_after,
    ending_before,
    created,
  } = parseParams(ListCharges, params)
  const charges = listOwned(state.charges, owner).filter(
    (taken) => (intent ?? taken.payment_intent) === taken.payment_intent,
  )
  return expanded(
    state,
    owner,
    pageOf(charges, '/v1/charges', { limit, starting_after, ending_before, created }),
    expand,
  )
}
