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

/** Tells the owner what has changed; the change stands, whether the email gets out or not. */
export const sendSecurityEmail = (services: Services, to: string, change: SecurityChange): Promise<void> =>
  attempt(services, to, securityEmail(services.origin, change))

/** Both the old and the new address hear of it: whoever did not want it still reads the old one. */
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
