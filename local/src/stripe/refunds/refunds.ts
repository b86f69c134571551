import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../emulator.ts'
import { notFound } from '../errors.ts'
import { sendEvent } from '../events.ts'
import { expanded } from '../expand.ts'
import { datedPageParams, pageOf } from '../lists.ts'
import { expandable, type Known, mergeMetadata, metadata, onlyExpand, read, text } from '../params.ts'
import { allOf, find, put } from '../state.ts'

function refundOfCall({ state }: Emulator, { owner, id }: Call): Stripe.Refund {
  const refund = find(state.refunds, owner, id)
  if (!refund) throw notFound('refund', id)
  return refund
}

export const retrieveRefund = (emulator: Emulator, call: Call) =>
  expanded(emulator.state, call.owner, refundOfCall(emulator, call), read(onlyExpand, call.params).expand)

const UpdateRefund = z.strictObject({
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.RefundUpdateParams>)

export function updateRefund(emulator: Emulator, call: Call) {
  const refund = refundOfCall(emulator, call)
  const { metadata: change, expand } = read(UpdateRefund, call.params)
  const updated = put<Stripe.Refund>(emulator.state.refunds, call.owner, {
    ...refund,
    metadata: mergeMetadata(refund.metadata ?? {}, change),
  })
  sendEvent(emulator, call.owner, 'refund.updated', updated, call)
  return expanded(emulator.state, call.owner, updated, expand)
}

const ListRefunds = z.strictObject({
  ...datedPageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
  ...expandable,
} satisfies Known<Stripe.RefundListParams>)

export function listRefunds({ state }: Emulator, { owner, params }: Call) {
  const { expand, charge, payment_intent: intent, ...page } = read(ListRefunds, params)
  const refunds = allOf(state.refunds, owner).filter(
    (refund) =>
      (charge ?? refund.charge) === refund.charge &&
      (intent ?? refund.payment_intent) === refund.payment_intent,
  )
  return expanded(state, owner, pageOf(refunds, '/v1/refunds', page), expand)
}
