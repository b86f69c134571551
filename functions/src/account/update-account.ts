import { isDeepStrictEqual } from 'node:util'
import { type Account, isMember, publishBlocker } from '@lorecircle/shared/account/account'
import { withStates } from '@lorecircle/shared/account/account-notices'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Services } from '../services/services.ts'
import { sendAccountNotices } from './send-account-notices.ts'

/**
 * Changes the stored account. Where that changes anything, the publisher is told, and the author is emailed if the
 * membership or payments changed their state: also by time alone, with a `change` that changes nothing. Needs an account.
 */
export async function updateAccount(
  services: Services,
  sub: string,
  change: (account: Account) => Account,
): Promise<Account> {
  let known: Account | null = null
  const { value } = await services.documents.update(accountDoc(sub), (before) => {
    if (before === null) throw new Error(`there is no account ${sub} to update`)
    known = before
    const after = withStates(before, change(before), services.now())
    return isDeepStrictEqual(before, after) ? before : after
  })
  if (known !== null && value !== known) {
    await Promise.all([
      services.hintPublish(sub),
      copyForDisplay(services, known, value),
      sendAccountNotices(services, known, value),
    ])
  }
  return value
}

async function copyForDisplay(services: Services, before: Account, after: Account): Promise<void> {
  const copies = displayCopies(after, services.now())
  if (isDeepStrictEqual(displayCopies(before, services.now()), copies)) return
  try {
    await services.userPool.setAttributes(after.sub, copies)
  } catch (error) {
    services.log('account.copies_failed', { sub: after.sub, error: String(error) })
  }
}

/** The spec's flags among the user's attributes (B3.1-07 to B3.1-09): shown by whoever likes to, trusted by nothing. */
const displayCopies = (account: Account, now: Date) => ({
  'custom:membershipactive': String(isMember(account, now)),
  'custom:onboardingcomplete': String(publishBlocker(account, now) === null),
  'custom:subdomain': account.subdomain ?? '',
})
