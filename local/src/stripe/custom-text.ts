import type Stripe from 'stripe'
import { z } from 'zod'
import { type Known, text } from './params.ts'

const LONGEST = 1200

const Message = z
  .union([
    z.literal('').transform(() => null),
    z.strictObject({
      message: text.refine((message) => message.length <= LONGEST, {
        error: `Custom text may be at most ${LONGEST} characters in length.`,
      }),
    }),
  ])
  .optional()

/** Words that a seller puts on the payment page. */
export const CustomText = z
  .strictObject({
    after_submit: Message,
    shipping_address: Message,
    submit: Message,
    terms_of_service_acceptance: Message,
  } satisfies Known<Stripe.Checkout.SessionCreateParams.CustomText>)
  .default({})

export const shownText = (words: z.output<typeof CustomText>): Stripe.Checkout.Session.CustomText => ({
  after_submit: words.after_submit ?? null,
  shipping_address: words.shipping_address ?? null,
  submit: words.submit ?? null,
  terms_of_service_acceptance: words.terms_of_service_acceptance ?? null,
})
