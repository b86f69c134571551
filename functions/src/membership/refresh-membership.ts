import type { Account } from '@lorecircle/shared/author'
import { accountOf } from '../accounts/account-of.ts'
import { updateAccount } from '../accounts/update-account.ts'
import type { World } from '../world.ts'
import { projectSubscription, speakingSubscription } from './project-subscription.ts'

/** Asks Stripe for the author's subscriptions, and keeps the answer. Safe to repeat. */
export async function refreshMembership(world: World, sub: string): Promise<Account> {
  const { value: account } = await accountOf(world.documents, sub)
  const { customerId } = account.membership
  if (customerId === null) return account
  const { data } = await world.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
  const membership = projectSubscription(customerId, speakingSubscription(data))
  return updateAccount(world, sub, (known) => ({ ...known, membership }))
}
