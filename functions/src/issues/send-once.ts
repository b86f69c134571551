import { attempts } from '@lorecircle/shared/storage/retry'
import { type Email, sendEmail } from '../email/send-email.ts'
import { mailRefusal } from '../services/mail-refusal.ts'
import type { Services } from '../services/services.ts'

/** `not yet` and `quota exceeded`: it has certainly not gone out, since no email does at the moment. */
export type Fate = 'sent' | 'failed' | 'claimed' | 'not yet' | 'quota exceeded'

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
export async function sendOnce({ ses, sleep, log }: Services, email: Email): Promise<Fate> {
  for await (const _ of attempts({ limit: 6, baseInMs: 250, capInMs: 8_000, pause: sleep })) {
    try {
      await sendEmail(ses, email)
      return 'sent'
    } catch (error) {
      const refusal = mailRefusal(error)
      if (refusal === 'too fast') continue
      log('letter.failed', { error: error instanceof Error ? error.name : String(error), refusal })
      return fates[refusal]
    }
  }
  return 'not yet'
}

const fates = {
  final: 'failed',
  'not yet': 'not yet',
  'quota exceeded': 'quota exceeded',
  unknown: 'claimed',
} as const
