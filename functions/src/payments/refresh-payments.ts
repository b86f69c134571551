import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import { accountOf } from '../account/account-of.ts'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { accountStatus, closedStatus } from './account-status.ts'
import { lookAtAccount } from './look-at-account.ts'

/** Asks Stripe what the author's connected account may do, and keeps the answer. Safe to repeat. */
export const refreshPayments = async (services: Services, sub: string): Promise<Account> =>
  refreshPaymentsOf(services, (await accountOf(services.documents, sub)).value)

/** The same, for an account that was just read; where Stripe says nothing new, it is not read again. */
export async function refreshPaymentsOf(services: Services, account: Account): Promise<Account> {
  const { accountId } = account.payments
  if (accountId === null) return account
  const found = await lookAtAccount(services, accountId)
  // Nobody's shop is closed for a key of Stripe's that fits other accounts.
  if (found === 'unknown') throw new Error(`Stripe knows no account ${accountId}`)
  const payments = found === 'closed' ? closedStatus(accountId) : accountStatus(found)
  if (isDeepStrictEqual(payments, account.payments)) return account
  return updateAccount(services, account.sub, (known) =>
    // Another account may have come in its place meanwhile.
    known.payments.accountId === accountId ? { ...known, payments } : known,
  )
}
