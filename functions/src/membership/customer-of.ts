import type { Account } from '@lorecircle/shared/account/account'
import { customerDoc } from '@lorecircle/shared/account/stored'
import { updateAccount } from '../account/update-account.ts'
import { idempotencyKey } from '../services/idempotency-key.ts'
import type { Services } from '../services/services.ts'

/** The author's customer at Stripe, made at the first need; two requests at once make one. */
export async function customerOf(services: Services, account: Account): Promise<string> {
  const { sub, membership } = account
  if (membership.customerId !== null) return membership.customerId
  const id = (await madeBefore(services, account)) ?? (await make(services, account))
  await services.documents.create(customerDoc(id), { sub })
  const updated = await updateAccount(services, sub, (known) =>
    known.membership.customerId === null
      ? { ...known, membership: { ...known.membership, customerId: id } }
      : known,
  )
  return updated.membership.customerId ?? id
}

/** One that an earlier request made and could not keep. */
async function madeBefore({ stripe }: Services, { sub, email }: Account): Promise<string | null> {
  const { data } = await (await stripe()).customers.list({ email, limit: 100 })
  return data.find(({ metadata }) => metadata.sub === sub)?.id ?? null
}

async function make({ stripe }: Services, { sub, email, firstName, lastName }: Account): Promise<string> {
  const customer = { email, name: `${firstName} ${lastName}`, metadata: { sub } }
  const { id } = await (await stripe()).customers.create(customer, {
    idempotencyKey: idempotencyKey('customer', sub, customer),
  })
  return id
}
