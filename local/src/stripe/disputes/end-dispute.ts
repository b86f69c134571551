import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from '../emulator.ts'
import { sendEvent, tellChange } from '../events.ts'
import { allOf, put } from '../state.ts'
import { moveDisputedFunds } from './new-dispute.ts'
import { isClosed, isInquiry } from './standing.ts'

type Cause = { idempotencyKey: string | null }

/** The bank has decided; a dispute that is closed stays as it is. */
export function endDispute(
  emulator: Emulator,
  owner: string,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
  cause: Cause = { idempotencyKey: null },
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
  tellChange(emulator, owner, 'charge.dispute.closed', ended, { status: dispute.status }, cause)
  return ended
}

/** Who was given their money back asks no more. */
export function closeInquiries(emulator: Emulator, owner: string, charge: Stripe.Charge) {
  for (const dispute of allOf(emulator.state.disputes, owner))
    if (dispute.charge === charge.id && isInquiry(dispute)) endDispute(emulator, owner, dispute, 'won')
}

/** Whoever has not answered in time has lost; says how many. */
export function loseUnanswered(emulator: Emulator): number {
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
