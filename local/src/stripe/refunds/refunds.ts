import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../emulator.ts'
import { expanded } from '../expand.ts'
import { datedPageParams, pageOf } from '../lists.ts'
import { expandable, type Known, read, text } from '../params.ts'
import { allOf, } from '../state.ts'

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
