import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toDisputeEvent } from './payment-events.ts'

const details: Stripe.Dispute.EvidenceDetails = {
  ...{ due_by: 1_772_409_599, enhanced_eligibility: {}, has_evidence: false },
  ...{ past_due: false, submission_count: 0, submission_method: 'manual' },
}
const dispute = (status: Stripe.Dispute.Status) =>
  toDisputeEvent({
    ...{ id: 'du_1', amount: 9_000, reason: 'product_not_received', created: 1_771_200_000 },
    ...{ status, evidence_details: details, is_charge_refundable: status === 'won' },
  })

test('an author reads of a dispute how it stands and until when to answer', () => {
  expect(dispute('needs_response')).toMatchObject({
    ...{ disputeId: 'du_1', amountInCents: 9_000, reason: 'product_not_received' },
    ...{ state: 'needs_response', answerBy: '2026-03-01T23:59:59.000Z', at: '2026-02-16T00:00:00.000Z' },
  })
  expect([dispute('under_review').state, dispute('won').state, dispute('lost').state]).toEqual([
    'under_review',
    'won',
    'lost',
  ])
  expect(dispute('warning_closed').state).toBe('won')
  expect([dispute('needs_response').isRefundable, dispute('won').isRefundable]).toEqual([false, true])
})
