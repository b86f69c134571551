import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2'
import { mailRefusal } from './mail-refusal.ts'

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
