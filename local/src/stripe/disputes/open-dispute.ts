import type Stripe from 'stripe'
import type { Emulator } from '../emulator.ts'
import { sendEvent, tellChange } from '../events.ts'
import { allOf, put } from '../state.ts'
import { moveDisputedFunds, newDispute } from './new-dispute.ts'

/** A cardholder asks their bank for the money back, which takes it at once; an inquiry takes nothing yet. */
export function openDispute(
  emulator: Emulator,
  owner: string,
  charge: Stripe.Charge,
  why: { reason: string; isInquiry: boolean },
) {
  const { state } = emulator
  if (charge.refunded || allOf(state.disputes, owner).some((known) => known.charge === charge.id)) return
  const opened = newDispute(emulator, charge, why)
  const dispute = put<Stripe.Dispute>(state.disputes, owner, {
    ...opened,
    balance_transactions: why.isInquiry ? [] : [moveDisputedFunds(emulator, opened, 'withdrawn')],
  })
  const disputed = put<Stripe.Charge>(state.charges, owner, { ...charge, disputed: true })
  sendEvent(emulator, owner, 'charge.dispute.created', dispute)
  if (!why.isInquiry) sendEvent(emulator, owner, 'charge.dispute.funds_withdrawn', dispute)
  tellChange(emulator, owner, 'charge.updated', disputed, { disputed: false })
}
