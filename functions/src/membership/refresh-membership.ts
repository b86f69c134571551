import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'
import { accountOf } from '../account/account-of.ts'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { recordCouponUses } from './coupon-use.ts'
import { projectSubscription, speakingSubscription } from './project-subscription.ts'

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
  const { value: account } = await accountOf(services.documents, sub)
  const { customerId } = account.membership
  if (customerId === null) return { account, subscription: undefined, subscriptions: [] }
  const { data: subscriptions } = await (await services.stripe()).subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
  })
  const subscription = speakingSubscription(subscriptions)
  const membership = projectSubscription(customerId, subscription)
  const found = { subscription, subscriptions }
  if (isDeepStrictEqual(membership, account.membership)) return { account, ...found }
  // Before the account: a run that stops between the two is repeated.
  await recordCouponUses(services, account, subscriptions)
  return { account: await updateAccount(services, sub, (known) => ({ ...known, membership })), ...found }
}
