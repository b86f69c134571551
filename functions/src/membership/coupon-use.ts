import { createHash } from 'node:crypto'
import type { Account } from '@lorecircle/shared/account/account'
import { couponUseDoc } from '@lorecircle/shared/membership/stored'
import { mailboxKey } from '@lorecircle/shared/text/mailbox-key'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'

/** The key in a subscription's metadata at Stripe that names the coupon it began with. */
export const couponKey = 'coupon'

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
export async function refuseUsedCoupon(
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
