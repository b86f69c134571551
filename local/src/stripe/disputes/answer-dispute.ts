import type Stripe from 'stripe'
import type { Call, Emulator } from '../emulator.ts'
import { StripeFault } from '../errors.ts'
import { sendEvent } from '../events.ts'
import { expanded } from '../expand.ts'
import { mergeMetadata, read } from '../params.ts'
import { put } from '../state.ts'
import { disputeOfCall } from './disputes.ts'
import { endDispute } from './end-dispute.ts'
import { UpdateDispute } from './evidence-params.ts'
import { isClosed, isInquiry } from './standing.ts'

/** Evidence goes to the bank at once, unless `submit` is false. Three words decide it as in Stripe's sandbox. */
export function updateDispute(emulator: Emulator, call: Call) {
  const known = openDisputeOfCall(emulator, call)
  const { expand, ...params } = read(UpdateDispute, call.params)
  const answered = put(emulator.state.disputes, call.owner, withAnswer(known, params))
  sendEvent(emulator, call.owner, 'charge.dispute.updated', answered, call)
  const dispute =
    isSubmitted(params) && params.evidence?.uncategorized_text
      ? decide(emulator, call, answered, params.evidence.uncategorized_text)
      : answered
  return expanded(emulator.state, call.owner, dispute, expand)
}

/** The seller gives in. */
export function closeDispute(emulator: Emulator, call: Call): Stripe.Dispute {
  return endDispute(emulator, call.owner, openDisputeOfCall(emulator, call), 'lost', call)
}

function openDisputeOfCall(emulator: Emulator, call: Call): Stripe.Dispute {
  const dispute = disputeOfCall(emulator, call)
  if (isClosed(dispute)) throw new StripeFault('This dispute is already closed')
  return dispute
}

type Answer = Pick<UpdateDispute, 'evidence' | 'metadata' | 'submit'>

const isSubmitted = ({ evidence, submit }: Answer) => submit ?? evidence !== undefined

function withAnswer(dispute: Stripe.Dispute, answer: Answer): Stripe.Dispute {
  const { evidence_details: details } = dispute
  const given = Object.fromEntries(
    Object.entries(answer.evidence ?? {}).map(([field, words]) => [field, words || null]),
  )
  const evidence = { ...dispute.evidence, ...given }
  const submitted = isSubmitted(answer)
  return {
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: Object.values(evidence).some((words) => typeof words === 'string'),
      submission_count: details.submission_count + (submitted ? 1 : 0),
      submission_method: submitted ? 'manual' : details.submission_method,
    },
    metadata: mergeMetadata(dispute.metadata, answer.metadata),
    status: !submitted ? dispute.status : isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  }
}

function decide(emulator: Emulator, call: Call, dispute: Stripe.Dispute, words: string): Stripe.Dispute {
  if (words === 'winning_evidence') return endDispute(emulator, call.owner, dispute, 'won', call)
  if (words === 'losing_evidence') return endDispute(emulator, call.owner, dispute, 'lost', call)
  if (words !== 'escalate_inquiry_evidence' || !isInquiry(dispute)) return dispute
  return put<Stripe.Dispute>(emulator.state.disputes, call.owner, {
    ...dispute,
    is_charge_refundable: false,
    status: 'needs_response',
  })
}
