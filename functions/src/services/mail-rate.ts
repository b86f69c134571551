import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2'

/** What an account may send a second where it does not say; a new one's usual rate. */
const usualRate = 14
const holdsForMs = 10 * 60 * 1000

/** How many emails the account may send a second, asked once in ten minutes. */
export function mailRateOf(ses: Pick<SESv2Client, 'send'>, log: (error: unknown) => void) {
  let known: { rate: number; untilMs: number } | null = null
  return async (): Promise<number> => {
    if (known && known.untilMs > Date.now()) return known.rate
    const rate = await ask(ses, log)
    known = { rate, untilMs: Date.now() + holdsForMs }
    return rate
  }
}

async function ask(ses: Pick<SESv2Client, 'send'>, log: (error: unknown) => void): Promise<number> {
  try {
    const { SendQuota } = await ses.send(new GetAccountCommand({}))
    return SendQuota?.MaxSendRate || usualRate
  } catch (error) {
    log(error)
    return usualRate
  }
}
