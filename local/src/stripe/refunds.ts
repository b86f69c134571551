import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, notFound, StripeFault } from './errors.ts'
import { tell } from './events.ts'
import { expanded } from './expand.ts'
import { newId } from './ids.ts'
import { pageOf, pageParams } from './lists.ts'
import { expandable, ignored, integer, type Known, metadata, onlyExpand, read, text } from './params.ts'
import { allOf, find, put } from './state.ts'

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

export function createRefund(emulator: Emulator, call: Call) {
  const params = read(CreateRefund, call.params)
  const charge = chargeToRefund(emulator, call.owner, params)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw new StripeFault(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = params.amount ?? left
  if (amount > left)
    throw new StripeFault(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  const refund = put(emulator.state.refunds, call.owner, newRefund(emulator, charge, amount, params))
  const refunded = put<Stripe.Charge>(emulator.state.charges, call.owner, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  tell(emulator, call.owner, 'refund.created', refund, call)
  tell(emulator, call.owner, 'charge.refunded', refunded, call)
  return expanded(emulator.state, call.owner, refund, params.expand)
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function chargeToRefund({ state }: Emulator, owner: string, params: CreateRefund): Stripe.Charge {
  if (params.payment_intent !== undefined) {
    const intent = find(state.paymentIntents, owner, params.payment_intent)
    if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
    const charge = allOf(state.charges, owner).find((taken) => taken.payment_intent === intent.id)
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

const newRefund = (
  emulator: Emulator,
  charge: Stripe.Charge,
  amount: number,
  params: CreateRefund,
): Stripe.Refund => ({
  id: newId('re', 24),
  object: 'refund',
  amount,
  balance_transaction: newId('txn', 24),
  charge: charge.id,
  created: nowSeconds(emulator),
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  metadata: params.metadata ?? {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: params.reason ?? null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

export function retrieveRefund({ state }: Emulator, { owner, id, params }: Call) {
  const refund = find(state.refunds, owner, id)
  if (!refund) throw notFound('refund', id)
  return expanded(state, owner, refund, read(onlyExpand, params).expand)
}

const ListRefunds = z.strictObject({
  ...pageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
  ...expandable,
})

export function listRefunds({ state }: Emulator, { owner, params }: Call) {
  const { expand, charge, payment_intent: intent, ...page } = read(ListRefunds, params)
  const refunds = allOf(state.refunds, owner).filter(
    (refund) =>
      (charge ?? refund.charge) === refund.charge &&
      (intent ?? refund.payment_intent) === refund.payment_intent,
  )
  return expanded(state, owner, pageOf(refunds, '/v1/refunds', page), expand)
}
