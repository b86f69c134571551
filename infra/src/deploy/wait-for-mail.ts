import { CommandError } from '../terminal/refusal.ts'

export type Waiting = {
  isVerified: () => Promise<boolean>
  pause: (ms: number) => Promise<unknown>
  say: (line: string) => void
}

const everyMs = 20_000
const patienceInMs = 60 * 60_000

/**
 * Waits until SES calls a domain verified, which it does some minutes after the records stand. The user pool writes
 * from it, and is refused before. Throws after an hour.
 */
export async function waitForMail(domain: string, { isVerified, pause, say }: Waiting): Promise<void> {
  for (let waitedInMs = 0; waitedInMs <= patienceInMs; waitedInMs += everyMs) {
    if (await isVerified()) return say(`SES may write from ${domain}.`)
    if (waitedInMs % 60_000 === 0)
      say(`SES has not seen the records of ${domain} yet (${waitedInMs / 60_000} minutes).`)
    await pause(everyMs)
  }
  throw new CommandError(
    `SES has not verified ${domain} within an hour. Look whether its name servers answer with the DKIM records, then deploy again: what stands is left as it is.`,
  )
}
