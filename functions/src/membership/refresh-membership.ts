import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'
import { accountOf } from '../accounts/account-of.ts'
import { updateAccount } from '../accounts/update-account.ts'
import type { World } from '../world.ts'
import { projectSubscription, speakingSubscription } from './project-subscription.ts'

/** Asks Stripe for the author's subscriptions, and keeps the answer. Safe to repeat. */
export const refreshMembership = async (world: World, sub: string): Promise<Account> =>
  (await freshSubscription(world, sub)).account

/** The same, with the subscription itself where there is one. */
export async function freshSubscription(
  world: World,
  sub: string,
): Promise<{ account: Account; subscription: Stripe.Subscription | undefined }> {
  const { value: account } = await accountOf(world.documents, sub)
  const { customerId } = account.membership
  if (customerId === null) return { account, subscription: undefined }
  const { data } = await world.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
  const subscription = speakingSubscription(data)
  const membership = projectSubscription(customerId, subscription)
  return { account: await updateAccount(world, sub, (known) => ({ ...known, membership })), subscription }
}
