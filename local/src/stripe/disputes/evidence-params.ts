import type Stripe from 'stripe'
import { z } from 'zod'
import { expandable, flag, type Known, metadata, text } from '../params.ts'

const MOST_CHARACTERS = 150_000

const word = text.optional()

/** The words of it; nothing can be uploaded here. */
const Evidence = z
  .strictObject({
    access_activity_log: word,
    billing_address: word,
    cancellation_policy_disclosure: word,
    cancellation_rebuttal: word,
    customer_email_address: word,
    customer_name: word,
    customer_purchase_ip: word,
    duplicate_charge_explanation: word,
    duplicate_charge_id: word,
    product_description: word,
    refund_policy_disclosure: word,
    refund_refusal_explanation: word,
    service_date: word,
    shipping_address: word,
    shipping_carrier: word,
    shipping_date: word,
    shipping_tracking_number: word,
    uncategorized_text: word,
  } satisfies Known<Stripe.DisputeUpdateParams.Evidence>)
  .refine((evidence) => Object.values(evidence).join('').length <= MOST_CHARACTERS, {
    error: `The combined character count of all fields is limited to ${MOST_CHARACTERS}.`,
  })

export type UpdateDispute = z.output<typeof UpdateDispute>
export const UpdateDispute = z.strictObject({
  evidence: Evidence.optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
  ...expandable,
} satisfies Known<Stripe.DisputeUpdateParams>)
