import type { Account } from '@lorecircle/shared/account/account'
import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type Stripe from 'stripe'
import { updateAccount } from '../account/update-account.ts'
import { idempotencyKey } from '../services/idempotency-key.ts'
import type { Services } from '../services/services.ts'
import { accountParts, accountStatus } from './account-status.ts'
import { lookAtAccount } from './look-at-account.ts'

/**
 * The author's connected account, made once: the author is the merchant and deals with Stripe directly. For one that is
 * closed or was disconnected a new one is made; orders that the old one sold stay with it.
 */
export async function connectedAccountOf(services: Services, account: Account): Promise<string> {
  const { sub, email, folder, payments } = account
  const former = payments.accountId
  if (former !== null && typeof (await lookAtAccount(services, former)) !== 'string') return former
  const profile = await services.documents.read(profileDoc(folder))
  const name = authorName(account, profile?.value ?? null)
  const wanted: Stripe.V2.Core.AccountCreateParams = {
    display_name: name,
    contact_email: email,
    dashboard: 'full',
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    // The payment page names the seller by it: never by a name that the author does not publish under.
    defaults: {
      profile: { doing_business_as: name },
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    },
    // The same wish bears the same key at Stripe, which would answer with the account that is closed.
    metadata: { sub, ...(former !== null && { insteadOf: former }) },
    include: accountParts,
  }
  const connected = await (await services.stripe()).v2.core.accounts.create(wanted, {
    idempotencyKey: idempotencyKey('connected-account', sub, wanted),
  })
  await services.documents.create(connectedAccountDoc(connected.id), { sub })
  const updated = await updateAccount(services, sub, (known) =>
    known.payments.accountId === former ? withAccount(known, accountStatus(connected)) : known,
  )
  return updated.payments.accountId ?? connected.id
}

const withAccount = (known: Account, payments: Account['payments']): Account => ({
  ...known,
  payments,
  ...(known.payments.accountId !== null && {
    formerStripeAccounts: [...(known.formerStripeAccounts ?? []), known.payments.accountId],
  }),
})
