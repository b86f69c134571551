import type { Account } from '@lorecircle/shared/account/account'
import { accountOf } from '../accounts/account-of.ts'
import { updateAccount } from '../accounts/update-account.ts'
import type { World } from '../world.ts'
import { accountParts, accountStatus } from './account-status.ts'

/** Asks Stripe what the author's connected account may do, and keeps the answer. Safe to repeat. */
export async function refreshPayments(world: World, sub: string): Promise<Account> {
  const { value: account } = await accountOf(world.documents, sub)
  const { accountId } = account.payments
  if (accountId === null) return account
  const payments = accountStatus(
    await world.stripe.v2.core.accounts.retrieve(accountId, { include: accountParts }),
  )
  return updateAccount(world, sub, (known) => ({ ...known, payments }))
}
