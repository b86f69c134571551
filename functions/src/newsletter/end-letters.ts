import { unsubscribeSubscriber } from '@lorecircle/shared/newsletter/subscriber'
import { z } from 'zod'
import { newsletterTag } from '../email/send-email.ts'
import type { Services } from '../services/services.ts'
import { changeSubscriber, subscriberId } from './subscriber-id.ts'

const recipients = z.array(z.looseObject({ emailAddress: z.string() }))

/** Only the fields of SES's EventBridge event that are used here. */
const MailEvent = z.looseObject({
  detail: z.looseObject({
    mail: z.looseObject({ tags: z.record(z.string(), z.array(z.string())).default({}) }),
    bounce: z.looseObject({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z.looseObject({ complainedRecipients: recipients }).optional(),
  }),
})

/**
 * Unsubscribes an address after a permanent bounce or a spam complaint. Ignores temporary bounces, such as a full
 * mailbox, and emails outside the newsletter, such as receipts. Idempotent.
 */
export async function handleEmailFeedback(
  { documents, now, log }: Pick<Services, 'documents' | 'now' | 'log'>,
  event: unknown,
): Promise<void> {
  const { mail, bounce, complaint } = MailEvent.parse(event).detail
  const [sub] = mail.tags[newsletterTag] ?? []
  if (sub === undefined) return
  const gone = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
  for (const { emailAddress } of [...gone, ...(complaint?.complainedRecipients ?? [])]) {
    const change = await changeSubscriber(documents, { sub, id: subscriberId(emailAddress) }, (before) =>
      unsubscribeSubscriber(before, now()),
    )
    log('letters.ended', {
      sub,
      because: complaint ? 'complaint' : 'bounce',
      changed: change?.changed ?? false,
    })
  }
}
