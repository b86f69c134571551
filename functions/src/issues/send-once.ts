import { attempts } from '@lorecircle/shared/storage/retry'
import { type OutgoingEmail, sendEmail } from '../email/send-email.ts'
import { mailRefusal } from '../services/mail-refusal.ts'
import type { Services } from '../services/services.ts'

/** `sending_paused` and `quota_exceeded`: it has certainly not gone out, since no email does at the moment. */
export type DeliveryResult = 'sent' | 'failed' | 'claimed' | 'sending_paused' | 'quota_exceeded'

/** Mail does not go out at the moment. */
export class Throttled extends Error {
  constructor(issueId: string) {
    super(`the mail service takes no more of issue ${issueId} for now`)
    this.name = 'Throttled'
  }
}

/**
 * Sends a letter at most once: again only after a refusal which says that there were too many at a time. What the
 * service refuses for good has failed; where no answer came, nobody knows, and it stays `claimed`.
 */
export async function sendOnce({ ses, sleep, log }: Services, email: OutgoingEmail): Promise<DeliveryResult> {
  for await (const _ of attempts({ limit: 6, baseInMs: 250, capInMs: 8_000, pause: sleep })) {
    try {
      await sendEmail(ses, email)
      return 'sent'
    } catch (error) {
      const refusal = mailRefusal(error)
      if (refusal === 'rate_limited') continue
      log('letter.failed', { error: error instanceof Error ? error.name : String(error), refusal })
      return fates[refusal]
    }
  }
  return 'sending_paused'
}

const fates = {
  final: 'failed',
  sending_paused: 'sending_paused',
  quota_exceeded: 'quota_exceeded',
  unknown: 'claimed',
} as const
