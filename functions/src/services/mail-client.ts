import {
  GetAccountCommand,
  SESv2Client,
  type SESv2ClientConfig,
  SESv2ServiceException,
} from '@aws-sdk/client-sesv2'

/** SES uses one of several error names, and always this message (Amazon SES Developer Guide, 'Sending quota errors'). */
const dailyQuota = /daily (?:message|sending) quota exceeded/i

/** The log event that says that the day's emails are used up, for newsletters or for every email; an alarm counts it. */
export const quotaReached = 'mail.quota_reached'

/** A client of SES that reports each email which the daily quota keeps back, also where its caller goes on without it. */
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
 * What an email that was not taken means: `final` for a refusal of this very letter or address; `rate_limited`;
 * `quota_exceeded` where the account has sent what it may in 24 hours; `sending_paused` where sending as a whole is refused, as
 * while it is paused; `unknown` where no answer came.
 */
type MailRefusal = 'final' | 'rate_limited' | 'quota_exceeded' | 'sending_paused' | 'unknown'

export function mailRefusal(error: unknown): MailRefusal {
  if (!(error instanceof SESv2ServiceException)) return 'unknown'
  const status = error.$metadata.httpStatusCode ?? 0
  if (dailyQuota.test(error.message)) return 'quota_exceeded'
  if (status === 429 || /Throttl|TooManyRequests|LimitExceeded/.test(error.name)) return 'rate_limited'
  if (status < 400 || status >= 500) return 'unknown'
  // In the sandbox every address that is not verified is refused so, whatever the letter.
  if (error.name === 'MessageRejected')
    return /not verified/i.test(error.message) ? 'sending_paused' : 'final'
  return error.name === 'BadRequestException' || error.name === 'ValidationException'
    ? 'final'
    : 'sending_paused'
}

/** The account's sending quota of any 24 hours, and how much of it is used. `perDay` is -1 where there is no limit. */
export type MailQuota = { perDay: number; sentInLastDay: number }

/** What an account may send a second where it does not say; a new one's usual rate. */
const usualRate = 14

const holdsForMs = 10 * 60 * 1000

/**
 * The account's limits as SES tells them (`GetAccount`).
 * - `mailRate`: emails a second, asked once in ten minutes; the usual rate where SES does not answer, which is logged.
 * - `mailQuota`: asked anew each time, since what was sent changes; throws where SES does not answer.
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
