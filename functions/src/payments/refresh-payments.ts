import type { Account } from '@lorecircle/shared/account/account'
import { accountOf } from '../account/account-of.ts'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { accountParts, accountStatus } from './account-status.ts'

/** Asks Stripe what the author's connected account may do, and keeps the answer. Safe to repeat. */
export async function refreshPayments(services: Services, sub: string): Promise<Account> {
  const { value: account } = await accountOf(services.documents, sub)
  const { accountId } = account.payments
  if (accountId === null) return account
  const payments = accountStatus(
    await (await services.stripe()).v2.core.accounts.retrieve(accountId, { include: accountParts }),
  )
  return updateAccount(services, sub, (known) => ({ ...known, payments }))
}
