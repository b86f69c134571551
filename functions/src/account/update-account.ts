import { isDeepStrictEqual } from 'node:util'
import { type Account, isMember, publishBlocker } from '@lorecircle/shared/account/account'
import { accountNotices, accountStates, withStates } from '@lorecircle/shared/account/notices'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { sendEmail } from '../email/send-email.ts'
import { accountEmail } from '../email/templates/account-email.ts'
import type { Services } from '../services/services.ts'

/**
 * If the write changes the account, hints the publisher and emails the author about changed states of membership or
 * payments. A `change` that returns its input still applies changes caused by time. Throws if there is no account.
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

/** User attributes for display only: nothing relies on them (B3.1-07 to B3.1-09). */
const displayCopies = (account: Account, now: Date) => ({
  'custom:membershipactive': String(isMember(account, now)),
  'custom:onboardingcomplete': String(publishBlocker(account, now) === null),
  'custom:subdomain': account.subdomain ?? '',
})

/**
 * Emails the author about each state that a write of the account has changed. The write is conditional, so of several
 * webhooks about one step only one gets here. An email that fails takes its note back: the hourly sweep tries again.
 */
async function sendAccountNotices(services: Services, before: Account, after: Account): Promise<void> {
  const { env, origin, ses, log, now } = services
  if (after.notified === undefined) return
  const from = before.notified ?? accountStates(before, now())
  try {
    for (const notice of accountNotices(from, after.notified)) {
      const content = accountEmail(notice, after, { origin, now: now() })
      await sendEmail(ses, { ...content, from: env.MAIL_FROM, to: after.email })
    }
  } catch (error) {
    log('account.notice_failed', { sub: after.sub, error: String(error) })
    await services.documents.update(accountDoc(after.sub), (known) => {
      if (known === null) throw error
      return isDeepStrictEqual(known.notified, after.notified) ? { ...known, notified: from } : known
    })
  }
}

/** The stored account, or a VisibleError 409: verification without provisioning leaves none (B4-05). */
export async function readAccount(documents: Documents, sub: string): Promise<Stored<Account>> {
  const account = await documents.read(accountDoc(sub))
  if (account === null) {
    throw new VisibleError(409, 'account.missing', 'Your account is not set up yet. Log in again.')
  }
  return account
}
