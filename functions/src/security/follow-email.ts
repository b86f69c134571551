import { accountCalls } from '@lorecircle/shared/account/calls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../account/account-of.ts'
import { updateAccount } from '../account/update-account.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { tellNewEmail } from './tell-owner.ts'

export const followEmail = (services: Services) =>
  authorEndpoint(accountCalls.followEmail, {
    run: async ({ author }) => ({ email: await bringAlongEmail(services, author.sub) }),
  })

/**
 * Brings account and Stripe to the address that the identity provider has confirmed; asked again it changes nothing.
 * The provider is asked itself: a token may be older than the change.
 */
export async function bringAlongEmail(services: Services, sub: string): Promise<string> {
  const owner = await services.userPool.find(sub)
  if (owner === null) throw notFound('account')
  if (!owner.isEmailVerified) {
    throw new VisibleError(409, 'email.unconfirmed', 'Please confirm this address first.')
  }
  const { value: before } = await accountOf(services.documents, sub)
  if (before.email === owner.email) return owner.email
  const { customerId } = before.membership
  if (customerId !== null)
    await (await services.stripe()).customers.update(customerId, { email: owner.email })
  await updateAccount(services, sub, (account) => ({ ...account, email: owner.email }))
  await tellNewEmail(services, { from: before.email, to: owner.email })
  return owner.email
}
