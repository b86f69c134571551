import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import type Stripe from 'stripe'
import { accountOf } from '../account/account-of.ts'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { projectSubscription, speakingSubscription } from './project-subscription.ts'

/** Asks Stripe for the author's subscriptions, and keeps the answer. Safe to repeat. */
export const refreshMembership = async (services: Services, sub: string): Promise<Account> =>
  (await freshSubscription(services, sub)).account

/** The same, with the subscription itself where there is one. */
export async function freshSubscription(
  services: Services,
  sub: string,
): Promise<{ account: Account; subscription: Stripe.Subscription | undefined }> {
  const { value: account } = await accountOf(services.documents, sub)
  const { customerId } = account.membership
  if (customerId === null) return { account, subscription: undefined }
  const { data } = await (await services.stripe()).subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
  })
  const subscription = speakingSubscription(data)
  const membership = projectSubscription(customerId, subscription)
  if (isDeepStrictEqual(membership, account.membership)) return { account, subscription }
  return { account: await updateAccount(services, sub, (known) => ({ ...known, membership })), subscription }
}
