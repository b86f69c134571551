import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from '../emulator.ts'
import { newId } from '../ids.ts'
import { noEvidence } from './no-evidence.ts'

const A_DAY = 24 * 60 * 60
const DAYS_TO_ANSWER = 8
const FEE_IN_CENTS = 1500

/** What a cardholder may say, with the number that Visa has for it. */
export const reasons = new Map([
  ['fraudulent', '10.4'],
  ['product_not_received', '13.1'],
  ['product_unacceptable', '13.3'],
  ['credit_not_processed', '13.6'],
  ['duplicate', '12.6.1'],
  ['general', null],
])

export function newDispute(
  emulator: Emulator,
  charge: Stripe.Charge,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Stripe.Dispute {
  const now = nowSeconds(emulator)
  const id = newId('du', 24)
  const card = charge.payment_method_details?.card
  const code = isInquiry ? '10' : (reasons.get(reason) ?? null)
  return {
    id,
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: (Math.floor(now / A_DAY) + DAYS_TO_ANSWER + 1) * A_DAY - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: card?.brand ?? 'visa',
        network_reason_code: code,
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}

/** The disputed money taken, with a fee, or given back. */
export function moveDisputedFunds(
  emulator: Emulator,
  { id, amount, currency, charge }: Stripe.Dispute,
  how: 'withdrawn' | 'reinstated',
): Stripe.BalanceTransaction {
  const now = nowSeconds(emulator)
  const isTaken = how === 'withdrawn'
  const fee = isTaken ? FEE_IN_CENTS : 0
  const signed = isTaken ? -amount : amount
  const fees = [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }]
  return {
    id: newId('txn', 24),
    object: 'balance_transaction',
    amount: signed,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency,
    description: isTaken ? `Chargeback withdrawal for ${charge}` : `Chargeback reversal for ${charge}`,
    exchange_rate: null,
    fee,
    fee_details: isTaken ? fees : [],
    net: signed - fee,
    reporting_category: isTaken ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  }
}
