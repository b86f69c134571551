import type { Account } from '@lorecircle/shared/account/account'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { updateAccount } from '../account/update-account.ts'
import { isClosed } from '../payments/account-status.ts'
import type { Services } from '../services/services.ts'

/** Notes that the copies of the pen name are due, before the name changes: whatever breaks off, they follow. */
export const noteNameDue = (services: Services, sub: string): Promise<Account> =>
  updateAccount(services, sub, (known) => ({ ...known, nameDue: true }))

/**
 * Copies the pen name to where others show it: the next token carries one, and the page on which readers pay another. What
 * is refused stays due for the hourly look at the accounts. Safe to repeat.
 */
export async function copyName(services: Services, account: Account): Promise<void> {
  const { documents, userPool, stripe, log } = services
  const { sub, payments } = account
  const profile = await documents.read(profileDoc(account.folder))
  const name = authorName(account, profile?.value ?? null)
  const seller = { display_name: name, defaults: { profile: { doing_business_as: name } } }
  const copies = await Promise.allSettled([
    userPool.setAttributes(sub, { name }),
    payments.accountId !== null &&
      !isClosed(payments) &&
      (await stripe()).v2.core.accounts.update(payments.accountId, seller),
  ])
  const refused = copies.filter((copy) => copy.status === 'rejected')
  for (const { reason } of refused) log('account.copies-failed', { sub, error: String(reason) })
  if (refused.length > 0) return
  await updateAccount(services, sub, ({ nameDue: _, ...known }) => known)
}
