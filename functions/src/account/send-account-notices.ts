import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import { accountNotices, accountStates } from '@lorecircle/shared/account/account-notices'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { sendEmail } from '../email/send-email.ts'
import { accountEmail } from '../email/templates/account-email.ts'
import type { Services } from '../services/services.ts'

/**
 * Emails the author about each state that a write of the account has changed. The write is conditional, so of several
 * webhooks about one step only one gets here. An email that fails takes its note back: the hourly sweep tries again.
 */
export async function sendAccountNotices(services: Services, before: Account, after: Account): Promise<void> {
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
