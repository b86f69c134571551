import { isDeepStrictEqual } from 'node:util'
import { filterOrderEvents, type OrderEventByType } from '@lorecircle/shared/order/history'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import type Stripe from 'stripe'
import { findCheckoutOfAccount } from '../checkout/checkout-record.ts'
import { returnDiscountUse } from '../checkout/discount-uses.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { recordInLedger } from '../sales/ledger.ts'
import type { Services } from '../services/services.ts'
import { listRefunds, recordRefunds } from './stripe-refunds.ts'
import { updateOrderAndEmail } from './update-order.ts'

export const paymentEventTypes = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.Event['type'][]

type PaymentEvent = { about: 'charge' | 'dispute'; id: string }

/** Null if the event concerns no order. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case 'charge.refunded':
      return { about: 'charge', id: event.data.object.id }
    case 'refund.updated':
    case 'refund.failed': {
      const { charge } = event.data.object
      const id = typeof charge === 'string' ? charge : charge?.id
      return id === undefined ? null : { about: 'charge', id }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { about: 'dispute', id: event.data.object.id }
    default:
      return null
  }
}

/** Has the order say what Stripe says of it. Safe to repeat. */
export const recordPaymentEvent = (
  services: Services,
  { about, id }: PaymentEvent,
  stripeAccount: string,
): Promise<void> =>
  about === 'charge' ? recordRefund(services, id, stripeAccount) : recordDispute(services, id, stripeAccount)

/** Asks Stripe what became of a charge: the order's history says what went back, and a copy that did is no sale. */
export async function recordRefund(
  services: Services,
  chargeId: string,
  stripeAccount: string,
): Promise<void> {
  const stripe = await services.stripe()
  const expanded = { expand: ['payment_intent'] }
  const charge = await stripe.charges.retrieve(chargeId, expanded, { stripeAccount })
  const payment = charge.payment_intent
  if (payment === null || typeof payment === 'string') return
  const checkoutId = payment.metadata.checkoutId ?? ''
  const checkout = await findCheckoutOfAccount(services, checkoutId, stripeAccount)
  if (checkout === null) return
  const settled = await settleCheckout(services, checkoutId)
  if (settled.state !== 'paid') return
  const refunds = await listRefunds(services, settled.order)
  if (refunds.length > 0) await recordRefunds(services, settled.order, refunds)
}

/** Reads the dispute from Stripe and records its state and response deadline in the order's history. */
export async function recordDispute(
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
  const event = toDisputeEvent(dispute)
  const at = services.now().toISOString()
  const told = (order: Order) => applyDispute(order, event, at)
  const isNews = told(settled.order) !== settled.order
  const order = isNews ? await updateOrderAndEmail(services, settled.order, told) : settled.order
  await recordInLedger(services, order)
  await returnDiscountUse(services, order)
}

/** Emails the author only when the dispute is opened or closed. */
function applyDispute(order: Order, event: OrderEventByType<'disputed'>, at: string): Order {
  const known = filterOrderEvents(order, 'disputed').find(({ disputeId }) => disputeId === event.disputeId)
  if (known && isDeepStrictEqual(known, event)) return order
  const history = known
    ? order.history.map((one) => (one === known ? event : one))
    : [...order.history, event]
  const isNews = known === undefined || isDisputeClosed(known) !== isDisputeClosed(event)
  const id = `disputed.${event.disputeId}.${isDisputeClosed(event) ? 'closed' : 'opened'}`
  if (!isNews || order.letters.some((letter) => letter.id === id)) return { ...order, history }
  return { ...order, history, letters: [...order.letters, newOrderEmail('disputed', at, { id })] }
}

const isDisputeClosed = ({ state }: OrderEventByType<'disputed'>): boolean =>
  state === 'won' || state === 'lost'

export const toDisputeEvent = (
  dispute: Pick<
    Stripe.Dispute,
    'id' | 'amount' | 'reason' | 'status' | 'created' | 'evidence_details' | 'is_charge_refundable'
  >,
): OrderEventByType<'disputed'> => {
  const dueBy = dispute.evidence_details.due_by
  return {
    what: 'disputed',
    at: new Date(dispute.created * 1000).toISOString(),
    disputeId: dispute.id,
    amountInCents: dispute.amount,
    reason: dispute.reason,
    state: statesByStripeStatus[dispute.status] ?? 'under_review',
    isRefundable: dispute.is_charge_refundable,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
  }
}

/** A warning that was closed took nothing from anybody. */
const statesByStripeStatus: Partial<Record<Stripe.Dispute.Status, OrderEventByType<'disputed'>['state']>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}
