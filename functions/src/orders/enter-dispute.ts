import { isDeepStrictEqual } from 'node:util'
import { type EventOf, eventsOf } from '@lorecircle/shared/order/history'
import { newLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import type Stripe from 'stripe'
import { findCheckoutOfAccount } from '../checkout/checkout-record.ts'
import { returnDiscountUse } from '../checkout/discount-uses.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import type { Services } from '../services/services.ts'
import { changeAndWrite } from './letters-due.ts'

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
  if ((await findCheckoutOfAccount(services, checkoutId, stripeAccount)) === null) return
  const settled = await settleCheckout(services, checkoutId)
  if (settled.state !== 'paid') return
  const event = disputeEvent(dispute)
  const at = services.now().toISOString()
  const told = (order: Order) => withDispute(order, event, at)
  const isNews = told(settled.order) !== settled.order
  const order = isNews ? await changeAndWrite(services, settled.order, told) : settled.order
  await enterInLedger(services, order)
  await returnDiscountUse(services, order)
}

/** The order that says how a dispute stands, and tells its author when it is opened and when it is closed. */
export function withDispute(order: Order, event: EventOf<'disputed'>, at: string): Order {
  const known = eventsOf(order, 'disputed').find(({ disputeId }) => disputeId === event.disputeId)
  if (known && isDeepStrictEqual(known, event)) return order
  const history = known
    ? order.history.map((one) => (one === known ? event : one))
    : [...order.history, event]
  const isNews = known === undefined || isClosed(known) !== isClosed(event)
  const id = `disputed.${event.disputeId}.${isClosed(event) ? 'closed' : 'opened'}`
  if (!isNews || order.letters.some((letter) => letter.id === id)) return { ...order, history }
  return { ...order, history, letters: [...order.letters, newLetter('disputed', at, { id })] }
}

const isClosed = ({ state }: EventOf<'disputed'>): boolean => state === 'won' || state === 'lost'

export const disputeEvent = (
  dispute: Pick<
    Stripe.Dispute,
    'id' | 'amount' | 'reason' | 'status' | 'created' | 'evidence_details' | 'is_charge_refundable'
  >,
): EventOf<'disputed'> => {
  const dueBy = dispute.evidence_details.due_by
  return {
    what: 'disputed',
    at: new Date(dispute.created * 1000).toISOString(),
    disputeId: dispute.id,
    amountInCents: dispute.amount,
    reason: dispute.reason,
    state: states[dispute.status] ?? 'under_review',
    isRefundable: dispute.is_charge_refundable,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
  }
}

/** A warning that was closed took nothing from anybody. */
const states: Partial<Record<Stripe.Dispute.Status, EventOf<'disputed'>['state']>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}
