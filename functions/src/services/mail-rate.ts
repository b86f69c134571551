import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2'

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
export function mailLimitsOf(ses: Pick<SESv2Client, 'send'>, log: (error: unknown) => void) {
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
