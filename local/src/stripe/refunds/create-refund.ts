import type Stripe from 'stripe'
import { z } from 'zod'
import { fateOf } from '../after-payment.ts'
import { blocksRefunds } from '../disputes/standing.ts'
import type { Call, Emulator } from '../emulator.ts'
import { noSuch, StripeFault } from '../errors.ts'
import { sendEvent } from '../events.ts'
import { expanded } from '../expand.ts'
import { expandableId } from '../ids.ts'
import { money } from '../money.ts'
import { expandable, ignored, integer, type Known, metadata, read, text } from '../params.ts'
import { allOf, find, put } from '../state.ts'
import { newRefund } from './new-refund.ts'
import { countRefund } from './refunded-charge.ts'

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
  const params = read(CreateRefund, call.params)
  const { state } = emulator
  const { owner } = call
  const charge = chargeToRefund(emulator, owner, params)
  refundable(emulator, owner, charge)
  const amount = amountOf(params.amount, leftOf(emulator, owner, charge), charge)
  const { refund: fate } = fateOf(charge.payment_method_details?.card?.last4)
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
  if (refund.status === 'succeeded') countRefund(emulator, owner, charge, amount, call)
  return expanded(state, owner, refund, params.expand)
}

function refundable({ state }: Emulator, owner: string, charge: Stripe.Charge) {
  if (charge.refunded)
    throw new StripeFault(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const disputes = allOf(state.disputes, owner).filter((dispute) => dispute.charge === charge.id)
  if (disputes.some(blocksRefunds))
    throw new StripeFault(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
}

/** Without what is refunded, or about to be. */
function leftOf({ state }: Emulator, owner: string, charge: Stripe.Charge): number {
  const pending = allOf(state.refunds, owner)
    .filter((refund) => refund.charge === charge.id && refund.status === 'pending')
    .reduce((total, refund) => total + refund.amount, 0)
  return charge.amount - charge.amount_refunded - pending
}

function amountOf(wanted: number | undefined, left: number, { currency }: Stripe.Charge): number {
  const amount = wanted ?? left
  if (amount > left || amount === 0)
    throw new StripeFault(
      `Refund amount (${money(amount, currency)}) is greater than unrefunded amount on charge (${money(left, currency)})`,
      { param: 'amount' },
    )
  return amount
}

function chargeToRefund({ state }: Emulator, owner: string, params: CreateRefund): Stripe.Charge {
  if (params.payment_intent !== undefined) {
    const intent = find(state.paymentIntents, owner, params.payment_intent)
    if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
    const charge = find(state.charges, owner, expandableId(intent.latest_charge))
    if (charge) return charge
  }
  if (params.charge === undefined)
    throw new StripeFault(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const charge = find(state.charges, owner, params.charge)
  if (!charge) throw noSuch('charge', params.charge, 'charge')
  return charge
}
