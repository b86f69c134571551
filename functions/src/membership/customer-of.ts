import type { Account } from '@lorecircle/shared/account/account'
import { customerDoc } from '@lorecircle/shared/account/stored'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'

/** The author's customer at Stripe, made at the first need; two requests at once make one. */
export async function customerOf(services: Services, account: Account): Promise<string> {
  const { sub, email, firstName, lastName, membership } = account
  if (membership.customerId !== null) return membership.customerId
  const { id } = await services.stripe.customers.create(
    { email, name: `${firstName} ${lastName}`, metadata: { sub } },
    { idempotencyKey: `customer-${sub}` },
  )
  await services.documents.create(customerDoc(id), { sub })
  const updated = await updateAccount(services, sub, (known) =>
    known.membership.customerId === null
      ? { ...known, membership: { ...known.membership, customerId: id } }
      : known,
  )
  return updated.membership.customerId ?? id
}
