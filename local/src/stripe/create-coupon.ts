import type Stripe from 'stripe'
import { z } from 'zod'
import { findCoupon, putCoupon } from './coupon-shelf.ts'
import { shownCoupon } from './coupons.ts'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { sendEvent } from './events.ts'
import { newCode } from './ids.ts'
import { newCoupon } from './new-coupon.ts'
import { decimal, expandable, integer, type Known, metadata, read, text, threeLetters } from './params.ts'

const positive = integer.pipe(z.number().min(1))
const percent = decimal.superRefine((value, { addIssue }) => {
  const refuse = (bound: string) =>
    addIssue({ code: 'custom', message: `This value must be ${bound} (it currently is '${value}').` })
  if (value < 0.01) refuse('greater than or equal to 0.01')
  if (value > 100) refuse('less than or equal to 100')
})

const CreateCoupon = z.strictObject({
  id: text.min(1).optional(),
  name: text.max(40).optional(),
  amount_off: positive.optional(),
  currency: threeLetters.optional(),
  percent_off: percent.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).default('once'),
  duration_in_months: positive.optional(),
  max_redemptions: positive.optional(),
  redeem_by: integer.optional(),
  applies_to: z.strictObject({ products: z.array(text).min(1) }).optional(),
  metadata: metadata.optional(),
  ...expandable,
} satisfies Known<Stripe.CouponCreateParams>)
type CreateCoupon = z.output<typeof CreateCoupon>

export function createCoupon(emulator: Emulator, call: Call): Stripe.Coupon {
  const params = read(CreateCoupon, call.params)
  const now = nowSeconds(emulator)
  fitTogether(params, now)
  if (params.id !== undefined && findCoupon(emulator.state, call.owner, params.id))
    throw new StripeFault('Coupon already exists.', { code: 'resource_already_exists' })
  const coupon = putCoupon(emulator.state, call.owner, {
    ...newCoupon(params.id ?? newCode(), now),
    amount_off: params.amount_off ?? null,
    ...(params.applies_to ? { applies_to: params.applies_to } : {}),
    currency: params.amount_off === undefined ? null : (params.currency ?? null),
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
  })
  sendEvent(emulator, call.owner, 'coupon.created', coupon, call)
  return shownCoupon(emulator, coupon, params.expand?.includes('applies_to') === true)
}

function fitTogether(params: CreateCoupon, now: number) {
  const { amount_off: amount, percent_off: share, redeem_by: last } = params
  if (amount === undefined && share === undefined)
    throw new StripeFault('Must provide percent_off or amount_off.', { code: 'parameter_missing' })
  if (amount !== undefined && share !== undefined)
    throw new StripeFault('Received both percent_off and amount_off parameters. Please pass in only one.')
  if (amount !== undefined && params.currency === undefined)
    throw new StripeFault('You must pass currency when passing amount_off', { param: 'currency' })
  if (params.duration === 'repeating' && params.duration_in_months === undefined)
    throw new StripeFault(
      'The duration_in_months param must be set when creating a coupon with a repeating duration',
      { param: 'duration' },
    )
  if (last !== undefined && last <= now)
    throw new StripeFault(
      `The parameter \`redeem_by\` expects a unix timestamp representing a date and time in the future. You specified the value \`${last}\` which is in the past.`,
      { param: 'redeem_by' },
    )
}
