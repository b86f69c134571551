import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, notFoundError, StripeApiError } from '../core/errors.ts'
import { newCode } from '../core/ids.ts'
import {
  decimal,
  expandable,
  integer,
  type Known,
  metadata,
  onlyExpand,
  parseParams,
  text,
  threeLetters,
} from '../core/params.ts'
import { findCoupon, putCoupon } from '../core/state.ts'
import { sendEvent } from './events.ts'

/** A coupon that takes nothing off yet, to be filled in. */
export const newCoupon = (id: string, createdAt: number): Stripe.Coupon => ({
  id,
  object: 'coupon',
  amount_off: null,
  created: createdAt,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
})

/** As at Stripe, `applies_to` is left out unless it is asked for by `expand`. */
export function retrieveCoupon(emulator: Emulator, call: Call) {
  const { expand } = parseParams(onlyExpand, call.params)
  return shownCoupon(emulator, couponOfCall(emulator, call), expand?.includes('applies_to') === true)
}

function couponOfCall({ state }: Emulator, { owner, id }: Call): Stripe.Coupon {
  const coupon = findCoupon(state, owner, id)
  if (!coupon) throw notFoundError('coupon', id)
  return coupon
}

export function shownCoupon(emulator: Emulator, coupon: Stripe.Coupon, withProducts: boolean): Stripe.Coupon {
  const { applies_to, ...rest } = coupon
  return {
    ...rest,
    valid: isRedeemable(emulator, coupon),
    ...(withProducts && applies_to ? { applies_to } : {}),
  }
}

export const isRedeemable = (emulator: Emulator, coupon: Stripe.Coupon) =>
  (coupon.redeem_by === null || coupon.redeem_by > nowSeconds(emulator)) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions)

export function findRedeemableCoupon(emulator: Emulator, owner: string, id: string): Stripe.Coupon {
  const coupon = findCoupon(emulator.state, owner, id)
  if (!coupon) throw noSuchError('coupon', id, 'discounts[0][coupon]')
  if (!isRedeemable(emulator, coupon))
    throw new StripeApiError(`Coupon ${id} is used up or expired, and cannot be redeemed anymore.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return coupon
}

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
  const params = parseParams(CreateCoupon, call.params)
  const now = nowSeconds(emulator)
  assertCouponParams(params, now)
  if (params.id !== undefined && findCoupon(emulator.state, call.owner, params.id))
    throw new StripeApiError('Coupon already exists.', { code: 'resource_already_exists' })
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

function assertCouponParams(params: CreateCoupon, now: number) {
  const { amount_off: amount, percent_off: share, redeem_by: last } = params
  if (amount === undefined && share === undefined)
    throw new StripeApiError('Must provide percent_off or amount_off.', { code: 'parameter_missing' })
  if (amount !== undefined && share !== undefined)
    throw new StripeApiError('Received both percent_off and amount_off parameters. Please pass in only one.')
  if (amount !== undefined && params.currency === undefined)
    throw new StripeApiError('You must pass currency when passing amount_off', { param: 'currency' })
  if (params.duration === 'repeating' && params.duration_in_months === undefined)
    throw new StripeApiError(
      'The duration_in_months param must be set when creating a coupon with a repeating duration',
      { param: 'duration' },
    )
  if (last !== undefined && last <= now)
    throw new StripeApiError(
      `The parameter \`redeem_by\` expects a unix timestamp representing a date and time in the future. You specified the value \`${last}\` which is in the past.`,
      { param: 'redeem_by' },
    )
}
