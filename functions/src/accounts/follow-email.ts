import { accountCalls } from '@lorecircle/shared/account/calls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { accountOf } from './account-of.ts'
import { tellNewEmail } from './security-letter.ts'
import { updateAccount } from './update-account.ts'

export const followEmail = (world: World) =>
  authorEndpoint(accountCalls.followEmail, {
    run: async ({ author }) => ({ email: await bringAlongEmail(world, author.sub) }),
  })

/**
 * Brings account and Stripe to the address that the identity provider has confirmed; asked again it changes nothing.
 * The provider is asked itself: a token may be older than the change.
 */
export async function bringAlongEmail(world: World, sub: string): Promise<string> {
  const owner = await world.userPool.find(sub)
  if (owner === null) throw notFound('account')
  if (!owner.isEmailVerified) {
    throw new VisibleError(409, 'email.unconfirmed', 'Please confirm this address first.')
  }
  const { value: before } = await accountOf(world.documents, sub)
  if (before.email === owner.email) return owner.email
  const { customerId } = before.membership
  if (customerId !== null) await world.stripe.customers.update(customerId, { email: owner.email })
  await updateAccount(world, sub, (account) => ({ ...account, email: owner.email }))
  await tellNewEmail(world, { from: before.email, to: owner.email })
  return owner.email
}
