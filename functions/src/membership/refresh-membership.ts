import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'
import { readAccount, updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { recordCouponUses } from './check-coupon.ts'

/** The best status wins, then the newest subscription. */
export const pickMembershipSubscription = <T extends SubscriptionFacts>(
  subscriptions: readonly T[],
): T | undefined => subscriptions.toSorted((a, b) => standing(a) - standing(b) || b.created - a.created)[0]

const standings: readonly string[] = [
  ...['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled'],
  ...['incomplete', 'incomplete_expired'],
]

const standing = ({ status }: SubscriptionFacts) => {
  const place = standings.indexOf(status)
  return place === -1 ? standings.length : place
}

/** Asks Stripe for the author's subscriptions, and keeps the answer. Safe to repeat. */
export const refreshMembership = async (services: Services, sub: string): Promise<Account> =>
  (await freshSubscriptions(services, sub)).account

/** The same, with all subscriptions in any state, and the one that speaks for the membership where there is one. */
export async function freshSubscriptions(
  services: Services,
  sub: string,
): Promise<{
  account: Account
  subscription: Stripe.Subscription | undefined
  subscriptions: Stripe.Subscription[]
}> {
  const { value: account } = await readAccount(services.documents, sub)
  const { customerId } = account.membership
  if (customerId === null) return { account, subscription: undefined, subscriptions: [] }
  const { data: subscriptions } = await (await services.stripe()).subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
  })
  const subscription = pickMembershipSubscription(subscriptions)
  const membership = toAccountMembership(customerId, subscription)
  const found = { subscription, subscriptions }
  if (isDeepStrictEqual(membership, account.membership)) return { account, ...found }
  // Before the account: a run that stops between the two is repeated.
  await recordCouponUses(services, account, subscriptions)
  return { account: await updateAccount(services, sub, (known) => ({ ...known, membership })), ...found }
}

export type SubscriptionFacts = Pick<Stripe.Subscription, 'id' | 'status' | 'created' | 'start_date'> & {
  items: { data: Pick<Stripe.SubscriptionItem, 'current_period_start'>[] }
}

/** Stripe's subscription as the account keeps it; without one there is no membership. */
export function toAccountMembership(
  customerId: string,
  subscription: SubscriptionFacts | undefined,
): Account['membership'] {
  if (subscription === undefined) {
    return { customerId, subscriptionId: null, status: null, pastDueSince: null }
  }
  return {
    customerId,
    subscriptionId: subscription.id,
    status: subscription.status,
    pastDueSince: subscription.status === 'past_due' ? unpaidSince(subscription) : null,
  }
}

/** A renewal that fails has already begun its period: the unpaid time starts there. */
function unpaidSince({ items, start_date }: SubscriptionFacts): string {
  const seconds = items.data[0]?.current_period_start ?? start_date
  return new Date(seconds * 1000).toISOString()
}
