import type { Account } from '@lorecircle/shared/account/account'
import { accountOf } from '../account/account-of.ts'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { accountStatus, closedStatus } from './account-status.ts'
import { lookAtAccount } from './look-at-account.ts'

/** Asks Stripe what the author's connected account may do, and keeps the answer. Safe to repeat. */
export async function refreshPayments(services: Services, sub: string): Promise<Account> {
  const { value: account } = await accountOf(services.documents, sub)
  const { accountId } = account.payments
  if (accountId === null) return account
  const found = await lookAtAccount(services, accountId)
  // Nobody's shop is closed for a key of Stripe's that fits other accounts.
  if (found === 'unknown') throw new Error(`Stripe knows no account ${accountId}`)
  const payments = found === 'closed' ? closedStatus(accountId) : accountStatus(found)
  return updateAccount(services, sub, (known) =>
    // Another account may have come in its place meanwhile.
    known.payments.accountId === accountId ? { ...known, payments } : known,
  )
}
