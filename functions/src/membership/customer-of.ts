import type { Account } from '@lorecircle/shared/account/account'
import { keys } from '@lorecircle/shared/keys'
import { updateAccount } from '../accounts/update-account.ts'
import type { World } from '../world.ts'

/** The author's customer at Stripe, made at the first need; two requests at once make one. */
export async function customerOf(world: World, account: Account): Promise<string> {
  const { sub, email, firstName, lastName, membership } = account
  if (membership.customerId !== null) return membership.customerId
  const { id } = await world.stripe.customers.create(
    { email, name: `${firstName} ${lastName}`, metadata: { sub } },
    { idempotencyKey: `customer-${sub}` },
  )
  await world.documents.create(keys.customer(id), { sub })
  const updated = await updateAccount(world, sub, (known) =>
    known.membership.customerId === null
      ? { ...known, membership: { ...known.membership, customerId: id } }
      : known,
  )
  return updated.membership.customerId ?? id
}
