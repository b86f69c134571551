import type { Deletion } from '@lorecircle/shared/account/account'
import type { EmailContent } from '../email/layout/lay-out-email.ts'
import { sendEmail } from '../email/send-email.ts'
import {
  deletionEmail,
  emailChangedEmail,
  exportEmail,
  type SecurityChange,
  securityEmail,
} from '../email/templates/security-email.ts'
import type { Services } from '../services/services.ts'

/** Emails the owner about a security change. The change remains even if the email fails. */
export const sendSecurityEmail = (services: Services, to: string, change: SecurityChange): Promise<void> =>
  attempt(services, to, securityEmail(services.origin, change))

/**
 * Sends to both the old and the new address, since an owner who did not ask for the change still reads the old one.
 */
export async function sendEmailChangedEmails(
  services: Services,
  addresses: { from: string; to: string },
): Promise<void> {
  const content = emailChangedEmail(addresses)
  for (const to of new Set([addresses.from, addresses.to])) await attempt(services, to, content)
}

export const sendDeletionEmail = (services: Services, deletion: Deletion): Promise<void> =>
  attempt(services, deletion.email, deletionEmail(deletion))

export const sendExportEmail = (services: Services, to: string): Promise<void> =>
  attempt(services, to, exportEmail(services.origin))

async function attempt({ ses, env, log }: Services, to: string, content: EmailContent): Promise<void> {
  try {
    await sendEmail(ses, { ...content, from: env.MAIL_FROM, to })
  } catch (error) {
    log('mail.failed', { about: content.subject, error: String(error) })
  }
}
