import { SESv2ServiceException } from '@aws-sdk/client-sesv2'
import { attempts } from '@lorecircle/shared/storage/retry'
import { type Email, sendEmail } from '../email/send-email.ts'
import type { Services } from '../services/services.ts'

/** `not yet`: it has certainly not gone out, since the mail service had too much to do. */
export type Fate = 'sent' | 'failed' | 'claimed' | 'not yet'

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
      if (isThrottling(error)) continue
      log('letter.failed', { error: error instanceof Error ? error.name : String(error) })
      return isRefusal(error) ? 'failed' : 'claimed'
    }
  }
  return 'not yet'
}

const statusOf = (error: unknown): number =>
  error instanceof SESv2ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0

/** Sending too fast, or more than a day's worth. */
const isThrottling = (error: unknown): boolean =>
  statusOf(error) === 429 ||
  (error instanceof SESv2ServiceException && /Throttl|TooManyRequests|LimitExceeded/.test(error.name))

const isRefusal = (error: unknown): boolean => statusOf(error) >= 400 && statusOf(error) < 500
