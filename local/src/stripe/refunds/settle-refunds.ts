import type Stripe from 'stripe'
import type { Emulator } from '../emulator.ts'
import { tellChange } from '../events.ts'
import { expandableId, newId } from '../ids.ts'
import { find, put, type RefundUnderWay } from '../state.ts'
import { countRefund, uncountRefund } from './refunded-charge.ts'

/** Ends the refunds of which the banks have had their say; says how many. */
export function settleRefunds(emulator: Emulator): number {
  const due = [...emulator.state.refundsUnderWay.values()].filter(
    ({ value }) => value.settlesAtMs <= emulator.nowMs(),
  )
  for (const { owner, value } of due) {
    emulator.state.refundsUnderWay.delete(value.id)
    settle(emulator, owner, value)
  }
  return due.length
}

function settle(emulator: Emulator, owner: string, { id, outcome }: RefundUnderWay) {
  const refund = find(emulator.state.refunds, owner, id)
  const charge = find(emulator.state.charges, owner, expandableId(refund?.charge))
  if (!refund || !charge) return
  if (outcome === 'failed') return failRefund(emulator, owner, refund, charge)
  const { pending_reason: _reason, ...rest } = refund
  const settled = put<Stripe.Refund>(emulator.state.refunds, owner, { ...rest, status: 'succeeded' })
  tellChange(emulator, owner, 'refund.updated', settled, { status: refund.status })
  tellChange(emulator, owner, 'charge.refund.updated', settled, { status: refund.status })
  countRefund(emulator, owner, charge, refund.amount)
}

/** The money came back: the card was closed. Its holder has to be paid in another way. */
function failRefund(emulator: Emulator, owner: string, refund: Stripe.Refund, charge: Stripe.Charge) {
  const failed = put<Stripe.Refund>(emulator.state.refunds, owner, {
    ...refund,
    status: 'failed',
    failure_balance_transaction: newId('txn', 24),
    failure_reason: 'expired_or_canceled_card',
  })
  uncountRefund(emulator, owner, charge, refund.amount)
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'] as const)
    tellChange(emulator, owner, type, failed, { status: refund.status })
}
