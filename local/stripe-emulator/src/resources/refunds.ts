import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, StripeApiError } from '../core/errors.ts'
import { expanded } from '../core/expand.ts'
import { expandableId, newId } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import { money } from '../core/money.ts'
import { expandable, ignored, integer, type Known, metadata, parseParams, text } from '../core/params.ts'
import { find, listOwned, type PendingRefund, put } from '../core/state.ts'
import { testCardOutcome } from './charges.ts'
import { blocksRefunds, closeInquiries } from './disputes.ts'
import { sendChangeEvent, sendEvent } from './events.ts'

type RefundDetails = Pick<Stripe.Refund, 'amount' | 'status' | 'reason' | 'metadata'>

const newRefund = (emulator: Emulator, charge: Stripe.Charge, wanted: RefundDetails): Stripe.Refund => ({
  id: newId('re', 24),
  object: 'refund',
  ...wanted,
  balance_transaction: newId('txn', 24),
  charge: charge.id,
  created: nowSeconds(emulator),
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  destination_details: {
    card: {
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  },
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...(wanted.status === 'pending' ? { pending_reason: 'processing' } : {}),
})

/** Sends `charge.refunded`. A full refund closes inquiries about the charge. */
function addRefundToCharge(
  emulator: Emulator,
  owner: string,
  charge: Stripe.Charge,
  amountInCents: number,
  cause: { idempotencyKey: string | null } = { idempotencyKey: null },
) {
  const refunded = withAmountRefunded(emulator, owner, charge, charge.amount_refunded + amountInCents)
  const { amount_refunded, refunded: isRefunded } = charge
  const previous = { amount_refunded, ...(isRefunded === refunded.refunded ? {} : { refunded: isRefunded }) }
  sendChangeEvent(emulator, owner, 'charge.refunded', refunded, previous, cause)
  if (refunded.refunded) closeInquiries(emulator, owner, refunded)
}

/** The charge after a refund that came back. */
const removeRefundFromCharge = (
  emulator: Emulator,
  owner: string,
  charge: Stripe.Charge,
  amountInCents: number,
) => withAmountRefunded(emulator, owner, charge, charge.amount_refunded - amountInCents)

const withAmountRefunded = (
  { state }: Emulator,
  owner: string,
  charge: Stripe.Charge,
  amountInCents: number,
): Stripe.Charge =>
  put<Stripe.Charge>(state.charges, owner, {
    ...charge,
    amount_refunded: amountInCents,
    refunded: amountInCents === charge.amount,
  })

const SETTLES_AFTER_MS = 5000

const CreateRefund = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  refund_application_fee: ignored,
  ...expandable,
} satisfies Known<Stripe.RefundCreateParams>)
type CreateRefund = z.output<typeof CreateRefund>

/** Some or all of what is left of a charge. By some cards it comes later, or seems to be done and fails later. */
export function createRefund(emulator: Emulator, call: Call) {
  const params = parseParams(CreateRefund, call.params)
  const { state } = emulator
  const { owner } = call
  const charge = findRefundCharge(emulator, owner, params)
  assertRefundable(emulator, owner, charge)
  const amount = requestedAmount(params.amount, refundableAmount(emulator, owner, charge), charge)
  const { refund: fate } = testCardOutcome(charge.payment_method_details?.card?.last4)
  const refund = put(
    state.refunds,
    owner,
    newRefund(emulator, charge, {
      amount,
      status: fate === 'late' ? 'pending' : 'succeeded',
      reason: params.reason ?? null,
      metadata: params.metadata ?? {},
    }),
  )
  if (fate)
    put(state.refundsUnderWay, owner, {
      id: refund.id,
      settlesAtMs: emulator.nowMs() + SETTLES_AFTER_MS,
      outcome: fate === 'late' ? 'succeeded' : 'failed',
    })
  sendEvent(emulator, owner, 'refund.created', refund, call)
  if (refund.status === 'succeeded') addRefundToCharge(emulator, owner, charge, amount, call)
  return expanded(state, owner, refund, params.expand)
}

function assertRefundable({ state }: Emulator, owner: string, charge: Stripe.Charge) {
  if (charge.refunded)
    throw new StripeApiError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const disputes = listOwned(state.disputes, owner).filter((dispute) => dispute.charge === charge.id)
  if (disputes.some(blocksRefunds))
    throw new StripeApiError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
}

/** Without what is refunded, or about to be. */
function refundableAmount({ state }: Emulator, owner: string, charge: Stripe.Charge): number {
  const pending = listOwned(state.refunds, owner)
    .filter((refund) => refund.charge === charge.id && refund.status === 'pending')
    .reduce((total, refund) => total + refund.amount, 0)
  return charge.amount - charge.amount_refunded - pending
}

function requestedAmount(wanted: number | undefined, left: number, { currency }: Stripe.Charge): number {
  const amount = wanted ?? left
  if (amount > left || amount === 0)
    throw new StripeApiError(
      `Refund amount (${money(amount, currency)}) is greater than unrefunded amount on charge (${money(left, currency)})`,
      { param: 'amount' },
    )
  return amount
}

function findRefundCharge({ state }: Emulator, owner: string, params: CreateRefund): Stripe.Charge {
  if (params.payment_intent !== undefined) {
    const intent = find(state.paymentIntents, owner, params.payment_intent)
    if (!intent) throw noSuchError('payment_intent', params.payment_intent, 'payment_intent')
    const charge = find(state.charges, owner, expandableId(intent.latest_charge))
    if (charge) return charge
  }
  if (params.charge === undefined)
    throw new StripeApiError(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const charge = find(state.charges, owner, params.charge)
  if (!charge) throw noSuchError('charge', params.charge, 'charge')
  return charge
}

const ListRefunds = z.strictObject({
  ...datedPageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
  ...expandable,
} satisfies Known<Stripe.RefundListParams>)

export function listRefunds({ state }: Emulator, { owner, params }: Call) {
  const { expand, charge, payment_intent: intent, ...page } = parseParams(ListRefunds, params)
  const refunds = listOwned(state.refunds, owner).filter(
    (refund) =>
      (charge ?? refund.charge) === refund.charge &&
      (intent ?? refund.payment_intent) === refund.payment_intent,
  )
  return expanded(state, owner, pageOf(refunds, '/v1/refunds', page), expand)
}

/** Ends the refunds of which the banks have had their say; says how many. */
export function settleRefunds(emulator: Emulator): number {
  const due = [...emulator.state.refundsUnderWay.values()].filter(
    ({ value }) => value.settlesAtMs <= emulator.nowMs(),
  )
  for (const { owner, value } of due) {
    emulator.state.refundsUnderWay.delete(value.id)
    settleRefund(emulator, owner, value)
  }
  return due.length
}

function settleRefund(emulator: Emulator, owner: string, { id, outcome }: PendingRefund) {
  const refund = find(emulator.state.refunds, owner, id)
  const charge = find(emulator.state.charges, owner, expandableId(refund?.charge))
  if (!refund || !charge) return
  if (outcome === 'failed') return failRefund(emulator, owner, refund, charge)
  const { pending_reason: _reason, ...rest } = refund
  const settled = put<Stripe.Refund>(emulator.state.refunds, owner, { ...rest, status: 'succeeded' })
  sendChangeEvent(emulator, owner, 'refund.updated', settled, { status: refund.status })
  sendChangeEvent(emulator, owner, 'charge.refund.updated', settled, { status: refund.status })
  addRefundToCharge(emulator, owner, charge, refund.amount)
}

/** The money came back: the card was closed. Its holder has to be paid in another way. */
function failRefund(emulator: Emulator, owner: string, refund: Stripe.Refund, charge: Stripe.Charge) {
  const failed = put<Stripe.Refund>(emulator.state.refunds, owner, {
    ...refund,
    status: 'failed',
    failure_balance_transaction: newId('txn', 24),
    failure_reason: 'expired_or_canceled_card',
  })
  removeRefundFromCharge(emulator, owner, charge, refund.amount)
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'] as const)
    sendChangeEvent(emulator, owner, type, failed, { status: refund.status })
}
