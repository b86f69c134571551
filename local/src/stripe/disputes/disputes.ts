import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../emulator.ts'
import { notFound } from '../errors.ts'
import { expanded } from '../expand.ts'
import { datedPageParams, pageOf } from '../lists.ts'
import { expandable, type Known, onlyExpand, read, text } from '../params.ts'
import { allOf, find } from '../state.ts'

export function disputeOfCall({ state }: Emulator, { owner, id }: Call): Stripe.Dispute {
  const dispute = find(state.disputes, owner, id)
  if (!dispute) throw notFound('dispute', id)
  return dispute
}

export const retrieveDispute = (emulator: Emulator, call: Call) =>
  expanded(emulator.state, call.owner, disputeOfCall(emulator, call), read(onlyExpand, call.params).expand)

const ListDisputes = z.strictObject({
  ...datedPageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
  ...expandable,
} satisfies Known<Stripe.DisputeListParams>)

export function listDisputes({ state }: Emulator, { owner, params }: Call) {
  const { expand, charge, payment_intent: intent, ...page } = read(ListDisputes, params)
  const disputes = allOf(state.disputes, owner).filter(
    (dispute) =>
      (charge ?? dispute.charge) === dispute.charge &&
      (intent ?? dispute.payment_intent) === dispute.payment_intent,
  )
  return expanded(state, owner, pageOf(disputes, '/v1/disputes', page), expand)
}
