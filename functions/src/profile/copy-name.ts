import type { Account } from '@lorecircle/shared/account/account'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { updateAccount } from '../account/update-account.ts'
import { isAccountClosed } from '../payments/account-status.ts'
import type { Services } from '../services/services.ts'
import { isPermanentStripeError } from '../services/stripe.ts'

/** Marks the pen name as due before it changes, so that an interrupted change is copied later. */
export const markPenNameCopyDue = (services: Services, sub: string): Promise<Account> =>
  updateAccount(services, sub, (known) => ({ ...known, nameDue: true }))

/**
 * Copies the pen name to the user pool, whose tokens carry it, and to the author's Stripe payment page. A failed copy
 * stays due for the hourly account sweep. A name that Stripe rejects permanently is logged once and remembered
 * (`nameRefused`); only another name is due again. Safe to repeat.
 */
export async function copyPenName(services: Services, account: Account): Promise<void> {
  const { documents, userPool, log } = services
  const { sub } = account
  const profile = await documents.read(profileDoc(account.folder))
  const name = authorName(account, profile?.value ?? null)
  const [atPool, atStripe] = await Promise.allSettled([
    userPool.setAttributes(sub, { name }),
    copyToStripe(services, account, name),
  ])
  const failed = [atPool, atStripe].filter((copy) => copy.status === 'rejected')
  for (const { reason } of failed) log('account.copies_failed', { sub, error: String(reason) })
  await updateAccount(services, sub, ({ nameDue, nameRefused, ...known }) => ({
    ...known,
    ...(failed.length > 0 && nameDue && { nameDue }),
    ...(atStripe.status === 'fulfilled' ? atStripe.value : nameRefused && { nameRefused }),
  }))
}

async function copyToStripe(
  { stripe, log }: Services,
  { sub, payments, nameRefused }: Account,
  name: string,
): Promise<Pick<Account, 'nameRefused'>> {
  const { accountId } = payments
  if (accountId === null || isAccountClosed(payments)) return {}
  if (nameRefused?.accountId === accountId && nameRefused.name === name) return { nameRefused }
  const seller = { display_name: name, defaults: { profile: { doing_business_as: name } } }
  try {
    await (await stripe()).v2.core.accounts.update(accountId, seller)
    return {}
  } catch (error) {
    if (!isPermanentStripeError(error)) throw error
    log('account.name_refused', {
      sub,
      accountId,
      message: `Stripe refuses this pen name for good, so its payment page keeps the former one: ${error.message}`,
    })
    return { nameRefused: { accountId, name } }
  }
}
