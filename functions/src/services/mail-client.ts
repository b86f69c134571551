import {
  GetAccountCommand,
  SESv2Client,
  type SESv2ClientConfig,
  SESv2ServiceException,
} from '@aws-sdk/client-sesv2'

/** SES uses one of several error names, and always this message (Amazon SES Developer Guide, 'Sending quota errors'). */
const dailyQuota = /daily (?:message|sending) quota exceeded/i

/** Log event for a used-up daily email quota, of newsletters or of all emails; an alarm counts it. */
export const quotaReached = 'mail.quota_reached'

/** An SES client that reports each email rejected for the daily quota, even if the caller handles the error. */
export function mailClient(
  config: Pick<SESv2ClientConfig, 'region' | 'requestHandler' | 'maxAttempts'>,
  log: (event: string, facts: Record<string, unknown>) => void,
): SESv2Client {
  const client = new SESv2Client(config)
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        if (mailRefusal(error) === 'quota_exceeded') log(quotaReached, { stopped: 'every email' })
        throw error
      }
    },
    { step: 'initialize', name: 'reportDailyQuota' },
  )
  return client
}

/**
 * Why an email was not accepted: `final` for a rejection of this email or address; `rate_limited`; `quota_exceeded`
 * for the 24-hour quota; `sending_paused` if the account cannot send at all; `unknown` without an answer.
 */
type MailRefusal = 'final' | 'rate_limited' | 'quota_exceeded' | 'sending_paused' | 'unknown'

export function mailRefusal(error: unknown): MailRefusal {
  if (!(error instanceof SESv2ServiceException)) return 'unknown'
  const status = error.$metadata.httpStatusCode ?? 0
  if (dailyQuota.test(error.message)) return 'quota_exceeded'
  if (status === 429 || /Throttl|TooManyRequests|LimitExceeded/.test(error.name)) return 'rate_limited'
  if (status < 400 || status >= 500) return 'unknown'
  // SES in sandbox mode rejects every unverified address this way, whatever the email.
  if (error.name === 'MessageRejected')
    return /not verified/i.test(error.message) ? 'sending_paused' : 'final'
  return error.name === 'BadRequestException' || error.name === 'ValidationException'
    ? 'final'
    : 'sending_paused'
}

/** The account's sending quota in 24 hours, and its use. `perDay` is -1 without a limit. */
export type MailQuota = { perDay: number; sentInLastDay: number }

/** Emails a second if SES does not say; the usual rate of a new account. */
const usualRate = 14

const holdsForMs = 10 * 60 * 1000

/**
 * Limits of the SES account (`GetAccount`). `mailRate` is emails per second, cached for ten minutes; if SES fails,
 * that is logged and the usual rate is returned. `mailQuota` is read each time, since every email changes it; it
 * throws if SES fails.
 */
export function createMailLimits(ses: Pick<SESv2Client, 'send'>, log: (error: unknown) => void) {
  let known: { rate: number; untilMs: number } | null = null

  async function ask() {
    const { SendQuota = {} } = await ses.send(new GetAccountCommand({}))
    known = { rate: SendQuota.MaxSendRate || usualRate, untilMs: Date.now() + holdsForMs }
    return { ...SendQuota, rate: known.rate }
  }

  return {
    async mailRate(): Promise<number> {
      if (known && known.untilMs > Date.now()) return known.rate
      try {
        return (await ask()).rate
      } catch (error) {
        log(error)
        known = { rate: usualRate, untilMs: Date.now() + holdsForMs }
        return usualRate
      }
    },
    async mailQuota(): Promise<MailQuota> {
      const { Max24HourSend: perDay = -1, SentLast24Hours: sentInLastDay = 0 } = await ask()
      return { perDay, sentInLastDay }
    },
  }
}
