import { createHash } from 'node:crypto'
import type { Account } from '@lorecircle/shared/account/account'
import type { Plan } from '@lorecircle/shared/membership/plans'
import { couponUseDoc } from '@lorecircle/shared/membership/stored'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { describeGuessPause, lookUpWithGuessLimit } from '@lorecircle/shared/visitor/guess'
import type Stripe from 'stripe'
import { rateLimits } from '../limits/limits.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'

/** The key in a subscription's metadata at Stripe that names the coupon it began with. */
export const couponKey = 'coupon'

const couponsOf = (subscriptions: Subscriptions): string[] =>
  subscriptions.filter(hasBegun).flatMap(({ metadata }) => metadata[couponKey] ?? [])

/** False where the first payment never came. */
const hasBegun = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired'

const useOf = (coupon: string, { email }: Pick<Account, 'email'>) =>
  couponUseDoc(
    createHash('sha256')
      .update(`${coupon} ${mailboxKey(email)}`)
      .digest('hex'),
  )

/** A code that can be used, with the coupon behind it. */
export type UsableCode = { id: string; coupon: Stripe.Coupon }

type Asked = {
  plan: { plan: Plan; priceId: string }
  account: Account
  /** All subscriptions of the author, in any state. */
  subscriptions: readonly Stripe.Subscription[]
  headers: Headers
}

/**
 * The promotion code where the author can use it for the plan; a VisibleError 400 that says why where it cannot.
 * Codes are what Stripe gives to people: they match in any casing, unlike a coupon's own id. A VisibleError 429 after many
 * wrong ones from one network.
 */
export async function checkCoupon(
  services: Services,
  code: string,
  { plan: { plan, priceId }, account, subscriptions, headers }: Asked,
): Promise<UsableCode> {
  const stripe = await services.stripe()
  const promotion = await guessedPromotion(services, code, senderAddress(headers))
  if (!promotion) throw new VisibleError(400, 'coupon.unknown', 'This coupon does not exist.')
  const { coupon } = promotion.promotion
  if (!promotion.active || coupon === null || typeof coupon === 'string' || !coupon.valid) {
    throw new VisibleError(400, 'coupon.expired', 'This coupon is no longer valid.')
  }
  const products = coupon.applies_to?.products
  if (products) {
    const { product } = await stripe.prices.retrieve(priceId)
    if (!products.includes(typeof product === 'string' ? product : product.id)) {
      throw new VisibleError(400, 'coupon.elsewhere', `This coupon does not apply to the ${plan} plan.`)
    }
  }
  const isForFirst = promotion.restrictions.first_time_transaction
  await refuseUsedCoupon(services, { coupon: coupon.id, isForFirst }, { account, subscriptions })
  return { id: promotion.id, coupon }
}

async function guessedPromotion(services: Services, code: string, sender: string) {
  const { documents, env, now, stripe } = services
  const guesser = { sender, secret: env.ORIGIN_SECRET, now: now() }
  const { most } = rateLimits['coupon.network']
  const guess = { what: 'coupon.network', guess: code.toUpperCase(), most }
  const found = await lookUpWithGuessLimit(documents, guesser, guess, async () =>
    promotionOf(await stripe(), code),
  )
  if (found === null || !('pausedForMinutes' in found)) return found
  throw new VisibleError(
    429,
    'coupon.paused',
    `Too many coupons were tried from your network. Try again ${describeGuessPause(found)}, or subscribe without one.`,
  )
}

/** Stripe keeps inactive promotion codes with the same text; at most one is active. */
async function promotionOf(stripe: Stripe, code: string): Promise<Stripe.PromotionCode | null> {
  const { data } = await stripe.promotionCodes.list({
    code,
    limit: 10,
    expand: ['data.promotion.coupon.applies_to'],
  })
  return data.find(({ active }) => active) ?? data[0] ?? null
}

type Subscriptions = readonly Pick<Stripe.Subscription, 'status' | 'metadata'>[]

/** Records which coupons the author's subscriptions began with. Safe to repeat. */
export async function recordCouponUses(
  { documents, now }: Services,
  account: Pick<Account, 'email'>,
  subscriptions: Subscriptions,
): Promise<void> {
  for (const coupon of couponsOf(subscriptions))
    await documents.create(useOf(coupon, account), { at: now().toISOString() })
}

/**
 * A VisibleError 400 where the author had this coupon before, or, for a coupon of the first membership
 * (`first_time_transaction`), was a member before. Both count for good: ending the membership, deleting the account and
 * signing up again with the same mailbox bring no coupon back. `subscriptions`: all of the author's, in any state.
 */
async function refuseUsedCoupon(
  { documents }: Services,
  { coupon, isForFirst }: { coupon: string; isForFirst: boolean },
  { account, subscriptions }: { account: Pick<Account, 'email'>; subscriptions: Subscriptions },
): Promise<void> {
  const isUsed =
    couponsOf(subscriptions).includes(coupon) || (await documents.read(useOf(coupon, account))) !== null
  if (isUsed) {
    const message = 'You have used this coupon before, and it counts once. Subscribe without it.'
    throw new VisibleError(400, 'coupon.used', message)
  }
  if (isForFirst && subscriptions.some(hasBegun)) {
    const message = 'This coupon is for a first membership, and you had one before. Subscribe without it.'
    throw new VisibleError(400, 'coupon.first_only', message)
  }
}
