import type Stripe from 'stripe'
import { z } from 'zod'
import { findCoupon } from './coupon-shelf.ts'
import { isRedeemable, shownCoupon } from './coupons.ts'
import type { Call, Emulator } from './emulator.ts'
import { noSuch } from './errors.ts'
import { datedPageParams, pageOf } from './lists.ts'
import { expandable, flag, ignored, type Known, read, text } from './params.ts'
import { allOf, find, put } from './state.ts'

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
  } = read(ListPromotionCodes, params)
  const codes = allOf(emulator.state.promotionCodes, owner)
    .filter((promotion) => (code ?? promotion.code).toLowerCase() === promotion.code.toLowerCase())
    .filter(({ promotion }) => (coupon ?? promotion.coupon) === promotion.coupon)
    .map((promotion) => shown(emulator, owner, promotion, expand))
    .filter((promotion) => (active ?? promotion.active) === promotion.active)
  return pageOf(codes, '/v1/promotion_codes', { limit, starting_after, ending_before, created })
}

function shown(
  emulator: Emulator,
  owner: string,
  code: Stripe.PromotionCode,
  expand: string[],
): Stripe.PromotionCode {
  const coupon = couponOf(emulator, owner, code)
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

export function couponOf({ state }: Emulator, owner: string, { promotion }: Stripe.PromotionCode) {
  const id = typeof promotion.coupon === 'string' ? promotion.coupon : (promotion.coupon?.id ?? '')
  const coupon = findCoupon(state, owner, id)
  if (!coupon) throw noSuch('coupon', id, 'promotion_code')
  return coupon
}

export function promotionCodeOf({ state }: Emulator, owner: string, id: string): Stripe.PromotionCode {
  const code = find(state.promotionCodes, owner, id)
  if (!code) throw noSuch('promotion code', id, 'discounts[0][promotion_code]')
  return code
}

export function countRedemption({ state }: Emulator, owner: string, id: string) {
  const code = find(state.promotionCodes, owner, id)
  if (code) put(state.promotionCodes, owner, { ...code, times_redeemed: code.times_redeemed + 1 })
}
