import type Stripe from 'stripe'
import { type Emulator, nowSeconds } from './core/emulator.ts'
import { find, PLATFORM, put } from './core/state.ts'
import { newCoupon } from './resources/coupons.ts'
import { newPrice } from './resources/prices.ts'
import { newProduct } from './resources/products.ts'

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
  /** Its code is for customers without a payment before. */
  isForFirst?: boolean
}
export type Seed = { prices: SeedPrice[]; coupons: SeedCoupon[] }

/** Puts what is on offer in place; doing it again changes nothing but what the offer itself changed. */
export function seedCatalog(emulator: Emulator, seed: Seed) {
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
    const saved = put<Stripe.Coupon>(state.coupons, PLATFORM, {
      ...newCoupon(coupon.id, known?.created ?? nowSeconds(emulator)),
      amount_off: coupon.amountOffInCents ?? null,
      ...(coupon.productIds ? { applies_to: { products: coupon.productIds } } : {}),
      currency: coupon.amountOffInCents === undefined ? null : (coupon.currency ?? 'usd'),
      duration: coupon.duration,
      duration_in_months: coupon.durationInMonths ?? null,
      max_redemptions: coupon.maxRedemptions ?? null,
      name: coupon.name,
      percent_off: coupon.percentOff ?? null,
      redeem_by: coupon.redeemByMs === undefined ? null : Math.floor(coupon.redeemByMs / 1000),
      times_redeemed: known?.times_redeemed ?? 0,
    })
    put(state.promotionCodes, PLATFORM, seedPromotionCode(saved, coupon))
  }
}

const seedPromotionCode = (coupon: Stripe.Coupon, { isForFirst }: SeedCoupon): Stripe.PromotionCode => ({
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
  restrictions: {
    first_time_transaction: isForFirst ?? false,
    minimum_amount: null,
    minimum_amount_currency: null,
  },
  times_redeemed: coupon.times_redeemed,
})
