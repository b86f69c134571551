import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { notFoundError, StripeApiError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { newId } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import { expandable, type Known, onlyExpand, parseParams, text } from '../core/params.ts'
import { find, listOwned, put } from '../core/state.ts'
import { sendChangeEvent, sendEvent } from './events.ts'

type WithStatus = Pick<Stripe.Dispute, 'status'>

const isInquiry = ({ status }: WithStatus) => status.startsWith('warning_')

export const isClosed = ({ status }: WithStatus) =>
  status === 'won' || status === 'lost' || status === 'warning_closed'

/** The money is gone already, or in somebody else's hands. */
export const blocksRefunds = (dispute: WithStatus) => dispute.status !== 'won' && !isInquiry(dispute)

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

const DAY_S = 24 * 60 * 60
const DAYS_TO_RESPOND = 8
const FEE_IN_CENTS = 1500

/** Stripe's dispute reasons with Visa's reason code; null if there is none. */
export const disputeReasons = new Map([
  ['fraudulent', '10.4'],
  ['product_not_received', '13.1'],
  ['product_unacceptable', '13.3'],
  ['credit_not_processed', '13.6'],
  ['duplicate', '12.6.1'],
  ['general', null],
])

function newDispute(
  emulator: Emulator,
  charge: Stripe.Charge,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Stripe.Dispute {
  const now = nowSeconds(emulator)
  const id = newId('du', 24)
  const card = charge.payment_method_details?.card
  const code = isInquiry ? '10' : (disputeReasons.get(reason) ?? null)
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
      due_by: (Math.floor(now / DAY_S) + DAYS_TO_RESPOND + 1) * DAY_S - 1,
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
function moveDisputedFunds(
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

function findDispute({ state }: Emulator, { owner, id }: Call): Stripe.Dispute {
  const dispute = find(state.disputes, owner, id)
  if (!dispute) throw notFoundError('dispute', id)
  return dispute
}

export const retrieveDispute = (emulator: Emulator, call: Call) =>
  expanded(
    emulator.state,
    call.owner,
    findDispute(emulator, call),
    parseParams(onlyExpand, call.params).expand,
  )

const ListDisputes = z.strictObject({
  ...datedPageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
  ...expandable,
} satisfies Known<Stripe.DisputeListParams>)

export function listDisputes({ state }: Emulator, { owner, params }: Call) {
  const { expand, charge, payment_intent: intent, ...page } = parseParams(ListDisputes, params)
  const disputes = listOwned(state.disputes, owner).filter(
    (dispute) =>
      (charge ?? dispute.charge) === dispute.charge &&
      (intent ?? dispute.payment_intent) === dispute.payment_intent,
  )
  return expanded(state, owner, pageOf(disputes, '/v1/disputes', page), expand)
}

/** A cardholder asks their bank for the money back, which takes it at once; an inquiry takes nothing yet. */
export function openDispute(
  emulator: Emulator,
  owner: string,
  charge: Stripe.Charge,
  why: { reason: string; isInquiry: boolean },
) {
  const { state } = emulator
  if (charge.refunded || listOwned(state.disputes, owner).some((known) => known.charge === charge.id)) return
  const opened = newDispute(emulator, charge, why)
  const dispute = put<Stripe.Dispute>(state.disputes, owner, {
    ...opened,
    balance_transactions: why.isInquiry ? [] : [moveDisputedFunds(emulator, opened, 'withdrawn')],
  })
  const disputed = put<Stripe.Charge>(state.charges, owner, { ...charge, disputed: true })
  sendEvent(emulator, owner, 'charge.dispute.created', dispute)
  if (!why.isInquiry) sendEvent(emulator, owner, 'charge.dispute.funds_withdrawn', dispute)
  sendChangeEvent(emulator, owner, 'charge.updated', disputed, { disputed: false })
}

type DisputeCause = { idempotencyKey: string | null }

/** The bank has decided; a dispute that is closed stays as it is. */
export function endDispute(
  emulator: Emulator,
  owner: string,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
  cause: DisputeCause = { idempotencyKey: null },
): Stripe.Dispute {
  if (isClosed(dispute)) return dispute
  const isWon = outcome === 'won'
  const wasInquiry = isInquiry(dispute)
  const ended = put<Stripe.Dispute>(emulator.state.disputes, owner, {
    ...dispute,
    balance_transactions:
      isWon && !wasInquiry
        ? [...dispute.balance_transactions, moveDisputedFunds(emulator, dispute, 'reinstated')]
        : dispute.balance_transactions,
    is_charge_refundable: isWon,
    status: isWon && wasInquiry ? 'warning_closed' : outcome,
  })
  if (isWon && !wasInquiry) sendEvent(emulator, owner, 'charge.dispute.funds_reinstated', ended, cause)
  sendChangeEvent(emulator, owner, 'charge.dispute.closed', ended, { status: dispute.status }, cause)
  return ended
}

/** A full refund ends the inquiries about its charge. */
export function closeInquiries(emulator: Emulator, owner: string, charge: Stripe.Charge) {
  for (const dispute of listOwned(emulator.state.disputes, owner))
    if (dispute.charge === charge.id && isInquiry(dispute)) endDispute(emulator, owner, dispute, 'won')
}

/** A dispute without a response by its deadline is lost. Returns how many. */
export function loseOverdueDisputes(emulator: Emulator): number {
  const now = nowSeconds(emulator)
  const late = [...emulator.state.disputes.values()].filter(
    ({ value }) => value.status === 'needs_response' && (value.evidence_details.due_by ?? now) < now,
  )
  for (const { owner, value } of late)
    endDispute(
      emulator,
      owner,
      { ...value, evidence_details: { ...value.evidence_details, past_due: true } },
      'lost',
    )
  return late.length
}

/** The seller gives in. */
export function closeDispute(emulator: Emulator, call: Call): Stripe.Dispute {
  return endDispute(emulator, call.owner, findUnclosedDispute(emulator, call), 'lost', call)
}

function findUnclosedDispute(emulator: Emulator, call: Call): Stripe.Dispute {
  const dispute = findDispute(emulator, call)
  if (isClosed(dispute)) throw new StripeApiError('This dispute is already closed')
  return dispute
}
