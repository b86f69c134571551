import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { datedPageParams, pageOf } from './lists.ts'
import { expandable, ignored, onlyExpand, read, text } from './params.ts'
import { allOf, find } from './state.ts'

export function retrievePaymentIntent({ state }: Emulator, { owner, id, params }: Call) {
  const { client_secret: _secret, ...wanted } = read(RetrieveIntent, params)
  const intent = find(state.paymentIntents, owner, id)
  if (!intent) throw notFound('payment_intent', id)
  return expanded(state, owner, intent, wanted.expand)
}
const RetrieveIntent = z.strictObject({ client_secret: ignored, ...expandable })

const ListCharges = z.strictObject({
  ...datedPageParams,
  payment_intent: text.optional(),
  ...expandable,
})

export function retrieveCharge({ state }: Emulator, { owner, id, params }: Call) {
  const taken = find(state.charges, owner, id)
  if (!taken) throw notFound('charge', id)
  return expanded(state, owner, taken, read(onlyExpand, params).expand)
}

export function listCharges({ state }: Emulator, { owner, params }: Call) {
  const {
    expand,
    payment_intent: intent,
    limit,
    starting_after,
    ending_before,
    created,
  } = read(ListCharges, params)
  const charges = allOf(state.charges, owner).filter(
    (taken) => (intent ?? taken.payment_intent) === taken.payment_intent,
  )
  return expanded(
    state,
    owner,
    pageOf(charges, '/v1/charges', { limit, starting_after, ending_before, created }),
    expand,
  )
}
