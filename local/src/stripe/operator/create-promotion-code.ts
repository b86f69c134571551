import type Stripe from 'stripe'
import { z } from 'zod'
import { findCoupon } from '../coupon-shelf.ts'
import { type Call, type Emulator, nowSeconds } from '../emulator.ts'
import { noSuch, notFound, StripeFault } from '../errors.ts'
import { newCode, newId } from '../ids.ts'
import { expandable, flag, integer, type Known, metadata, read, text } from '../params.ts'
import { allOf, find, put } from '../state.ts'

const CreatePromotionCode = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: text.regex(/^[\w-]{1,500}$/, 'expected letters, digits, dashes and underscores').optional(),
  active: flag.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
  restrictions: z.strictObject({ first_time_transaction: flag.optional() }).optional(),
  ...expandable,
} satisfies Known<Stripe.PromotionCodeCreateParams>)

const UpdatePromotionCode = z.strictObject({
  active: flag.optional(),
  metadata: metadata.optional(),
  ...expandable,
})

/** Of the codes that read alike in any casing, one is active at most. */
export function createPromotionCode(emulator: Emulator, { owner, params }: Call): Stripe.PromotionCode {
  const {
    promotion,
    active = true,
    max_redemptions,
    metadata,
    restrictions,
    ...said
  } = read(CreatePromotionCode, params)
  const { state } = emulator
  const code = said.code ?? newCode().toUpperCase()
  if (!findCoupon(state, owner, promotion.coupon))
    throw noSuch('coupon', promotion.coupon, 'promotion[coupon]')
  const isTaken = allOf(state.promotionCodes, owner).some(
    (one) => one.active && one.code.toLowerCase() === code.toLowerCase(),
  )
  if (isTaken)
    throw new StripeFault(`An active promotion code with \`code: ${code}\` already exists.`, {
      param: 'code',
    })
  return put<Stripe.PromotionCode>(state.promotionCodes, owner, {
    id: newId('promo', 24),
    object: 'promotion_code',
    active,
    code,
    created: nowSeconds(emulator),
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: max_redemptions ?? null,
    metadata: metadata ?? {},
    promotion: { type: 'coupon', coupon: promotion.coupon },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  })
}

/** As at Stripe, a code's restrictions stay as they were made. */
export function updatePromotionCode({ state }: Emulator, { owner, id, params }: Call): Stripe.PromotionCode {
  const { active, metadata } = read(UpdatePromotionCode, params)
  const known = find(state.promotionCodes, owner, id)
  if (!known) throw notFound('promotion code', id)
  return put<Stripe.PromotionCode>(state.promotionCodes, owner, {
    ...known,
    active: active ?? known.active,
    metadata: { ...known.metadata, ...metadata },
  })
}
