import type { EventOf } from '@lorecircle/shared/order/history'
import type Stripe from 'stripe'
import { checkoutOfAccount } from '../checkout/known-checkout.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import type { Services } from '../services/services.ts'
import { changeOrder } from './change-order.ts'

/** Asks Stripe how a dispute stands: the order's history says so, and until when its author has to answer. */
export async function enterDispute(
  services: Services,
  disputeId: string,
  stripeAccount: string,
): Promise<void> {
  const stripe = await services.stripe()
  const dispute = await stripe.disputes.retrieve(disputeId, {}, { stripeAccount })
  const chargeId = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id
  const charge = await stripe.charges.retrieve(chargeId, { expand: ['payment_intent'] }, { stripeAccount })
  const payment = charge.payment_intent
  if (payment === null || typeof payment === 'string') return
  const checkoutId = payment.metadata.checkoutId ?? ''
  if ((await checkoutOfAccount(services, checkoutId, stripeAccount)) === null) return
  const settled = await settleCheckout(services, checkoutId)
  if (settled.state !== 'paid') return
  const event = disputeEvent(dispute)
  await changeOrder(services.documents, settled.order, (order) => {
    const known = order.history.find((one) => one.what === 'disputed' && one.disputeId === disputeId)
    if (known === undefined) return { ...order, history: [...order.history, event] }
    if (JSON.stringify(known) === JSON.stringify(event)) return order
    return { ...order, history: order.history.map((one) => (one === known ? event : one)) }
  })
}

export const disputeEvent = (
  dispute: Pick<Stripe.Dispute, 'id' | 'amount' | 'reason' | 'status' | 'created' | 'evidence_details'>,
): EventOf<'disputed'> => {
  const dueBy = dispute.evidence_details.due_by
  return {
    what: 'disputed',
    at: new Date(dispute.created * 1000).toISOString(),
    disputeId: dispute.id,
    amountInCents: dispute.amount,
    reason: dispute.reason,
    state: states[dispute.status] ?? 'under review',
    answerBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
  }
}

/** A warning that was closed took nothing from anybody. */
const states: Partial<Record<Stripe.Dispute.Status, EventOf<'disputed'>['state']>> = {
  needs_response: 'to answer',
  warning_needs_response: 'to answer',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}
