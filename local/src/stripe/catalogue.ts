import type Stripe from 'stripe'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { notFound } from './errors.ts'
import { expanded } from './expand.ts'
import { onlyExpand, read } from './params.ts'
import { find, PLATFORM, put } from './state.ts'

type SeedPrice = {
  id: string
  product: { id: string; name: string; description?: string }
  unitAmountInCents: number
  currency: string
  interval: 'month' | 'year' | null
}
type SeedCoupon = {
  id: string
  name: string
  percentOff?: number
  amountOffInCents?: number
  currency?: string
  duration: 'once' | 'repeating' | 'forever'
  durationInMonths?: number
  /** Without it the coupon applies to everything. */
  productIds?: string[]
  maxRedemptions?: number
  redeemByMs?: number
}
export type Seed = { prices: SeedPrice[]; coupons: SeedCoupon[] }

/** Puts what is on offer in place; doing it again changes nothing but what the offer itself changed. */
export function stock(emulator: Emulator, seed: Seed) {
  const { state } = emulator
  for (const { product, ...price } of seed.prices) {
    const createdAt = find(state.prices, PLATFORM, price.id)?.created ?? nowSeconds(emulator)
    put(state.products, PLATFORM, {
      ...newProduct(product.id, product.name, createdAt),
      description: product.description ?? null,
    })
    put(state.prices, PLATFORM, newPrice({ ...price, product: product.id, createdAt }))
  }
  for (const coupon of seed.coupons) {
    const known = find(state.coupons, PLATFORM, coupon.id)
    const kept = put<Stripe.Coupon>(state.coupons, PLATFORM, {
      id: coupon.id,
      object: 'coupon',
      amount_off: coupon.amountOffInCents ?? null,
      ...(coupon.productIds ? { applies_to: { products: coupon.productIds } } : {}),
      created: known?.created ?? nowSeconds(emulator),
      currency: coupon.amountOffInCents === undefined ? null : (coupon.currency ?? 'usd'),
      duration: coupon.duration,
      duration_in_months: coupon.durationInMonths ?? null,
      livemode: false,
      max_redemptions: coupon.maxRedemptions ?? null,
      metadata: {},
      name: coupon.name,
      percent_off: coupon.percentOff ?? null,
      redeem_by: coupon.redeemByMs === undefined ? null : Math.floor(coupon.redeemByMs / 1000),
      times_redeemed: known?.times_redeemed ?? 0,
      valid: true,
    })
    put(state.promotionCodes, PLATFORM, newPromotionCode(kept))
  }
}

/** What people type; it reads as its coupon's id does. */
const newPromotionCode = (coupon: Stripe.Coupon): Stripe.PromotionCode => ({
  id: `promo_${coupon.id}`,
  object: 'promotion_code',
  active: true,
  code: coupon.id,
  created: coupon.created,
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  promotion: { coupon: coupon.id, type: 'coupon' },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: coupon.times_redeemed,
})

export const newProduct = (id: string, name: string, createdAt: number): Stripe.Product => ({
  id,
  object: 'product',
  active: true,
  created: createdAt,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: createdAt,
  url: null,
})

export const newPrice = (price: {
  id: string
  product: string
  unitAmountInCents: number
  currency: string
  interval: 'month' | 'year' | null
  createdAt: number
}): Stripe.Price => ({
  id: price.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: price.createdAt,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: price.product,
  recurring: price.interval
    ? {
        interval: price.interval,
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: price.interval ? 'recurring' : 'one_time',
  unit_amount: price.unitAmountInCents,
  unit_amount_decimal: null,
})

export function retrieveProduct({ state }: Emulator, { owner, id, params }: Call) {
  const product = find(state.products, owner, id)
  if (!product) throw notFound('product', id)
  return expanded(state, owner, product, read(onlyExpand, params).expand)
}

export function retrievePrice({ state }: Emulator, { owner, id, params }: Call) {
  const price = find(state.prices, owner, id)
  if (!price) throw notFound('price', id)
  return expanded(state, owner, price, read(onlyExpand, params).expand)
}

/** As at Stripe, `applies_to` is left out unless it is asked for by `expand`. */
export function retrieveCoupon(emulator: Emulator, { owner, id, params }: Call) {
  const coupon = find(emulator.state.coupons, owner, id)
  if (!coupon) throw notFound('coupon', id)
  return shownCoupon(emulator, coupon, read(onlyExpand, params).expand?.includes('applies_to') === true)
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
