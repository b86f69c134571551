import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, notFoundError, StripeApiError } from '../core/errors.ts'
import { newCode, newId } from '../core/ids.ts'
import { datedPageParams, pageOf } from '../core/lists.ts'
import {
  expandable,
  flag,
  ignored,
  integer,
  type Known,
  metadata,
  parseParams,
  text,
} from '../core/params.ts'
import { find, findCoupon, listOwned, put } from '../core/state.ts'
import { isRedeemable, shownCoupon } from './coupons.ts'

const ListPromotionCodes = z.strictObject({
  ...datedPageParams,
  code: text.optional(),
  active: flag.optional(),
  coupon: text.optional(),
  customer: ignored,
  customer_account: ignored,
  ...expandable,
} satisfies Known<Stripe.PromotionCodeListParams>)

/** As at Stripe, codes match in any casing; a code whose coupon is spent is not active. */
export function listPromotionCodes(emulator: Emulator, { owner, params }: Call) {
  const {
    code,
    active,
    coupon,
    expand = [],
    limit,
    starting_after,
    ending_before,
    created,
  } = parseParams(ListPromotionCodes, params)
  const codes = listOwned(emulator.state.promotionCodes, owner)
    .filter((promotion) => (code ?? promotion.code).toLowerCase() === promotion.code.toLowerCase())
    .filter(({ promotion }) => (coupon ?? promotion.coupon) === promotion.coupon)
    .map((promotion) => presentPromotionCode(emulator, owner, promotion, expand))
    .filter((promotion) => (active ?? promotion.active) === promotion.active)
  return pageOf(codes, '/v1/promotion_codes', { limit, starting_after, ending_before, created })
}

function presentPromotionCode(
  emulator: Emulator,
  owner: string,
  code: Stripe.PromotionCode,
  expand: string[],
): Stripe.PromotionCode {
  const coupon = findPromotionCoupon(emulator, owner, code)
  const parts = expand.map((path) => path.replace(/^data\.promotion\./, ''))
  const opened = parts.some((part) => part.split('.')[0] === 'coupon')
  return {
    ...code,
    active: code.active && isRedeemable(emulator, coupon),
    promotion: {
      ...code.promotion,
      coupon: opened ? shownCoupon(emulator, coupon, parts.includes('coupon.applies_to')) : coupon.id,
    },
  }
}

export function findPromotionCoupon({ state }: Emulator, owner: string, { promotion }: Stripe.PromotionCode) {
  const id = typeof promotion.coupon === 'string' ? promotion.coupon : (promotion.coupon?.id ?? '')
  const coupon = findCoupon(state, owner, id)
  if (!coupon) throw noSuchError('coupon', id, 'promotion_code')
  return coupon
}

export function findPromotionCode({ state }: Emulator, owner: string, id: string): Stripe.PromotionCode {
  const code = find(state.promotionCodes, owner, id)
  if (!code) throw noSuchError('promotion code', id, 'discounts[0][promotion_code]')
  return code
}

export function countRedemption({ state }: Emulator, owner: string, id: string) {
  const code = find(state.promotionCodes, owner, id)
  if (code) put(state.promotionCodes, owner, { ...code, times_redeemed: code.times_redeemed + 1 })
}

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

/** Throws if an active code is the same except for case. */
export function createPromotionCode(emulator: Emulator, { owner, params }: Call): Stripe.PromotionCode {
  const {
    promotion,
    active = true,
    max_redemptions,
    metadata,
    restrictions,
    ...said
  } = parseParams(CreatePromotionCode, params)
  const { state } = emulator
  const code = said.code ?? newCode().toUpperCase()
  if (!findCoupon(state, owner, promotion.coupon))
    throw noSuchError('coupon', promotion.coupon, 'promotion[coupon]')
  const isTaken = listOwned(state.promotionCodes, owner).some(
    (one) => one.active && one.code.toLowerCase() === code.toLowerCase(),
  )
  if (isTaken)
    throw new StripeApiError(`An active promotion code with \`code: ${code}\` already exists.`, {
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
  const { active, metadata } = parseParams(UpdatePromotionCode, params)
  const known = find(state.promotionCodes, owner, id)
  if (!known) throw notFoundError('promotion code', id)
  return put<Stripe.PromotionCode>(state.promotionCodes, owner, {
    ...known,
    active: active ?? known.active,
    metadata: { ...known.metadata, ...metadata },
  })
}
