import type Stripe from 'stripe'
import type { Call, Emulator } from '../emulator.ts'
import { StripeFault } from '../errors.ts'
import { disputeOfCall } from './disputes.ts'
import { endDispute } from './end-dispute.ts'
import { isClosed } from './standing.ts'

/** The seller gives in. */
export function closeDispute(emulator: Emulator, call: Call): Stripe.Dispute {
  return endDispute(emulator, call.owner, openDisputeOfCall(emulator, call), 'lost', call)
}

function openDisputeOfCall(emulator: Emulator, call: Call): Stripe.Dispute {
  const dispute = disputeOfCall(emulator, call)
  if (isClosed(dispute)) throw new StripeFault('This dispute is already closed')
  return dispute
}
