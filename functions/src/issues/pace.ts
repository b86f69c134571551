import type { Services } from '../services/services.ts'

/** How many runs send letters at the same moment: the queue's concurrency. */
export const maxConcurrentSenders = 2

const msInSecond = 1_000

/**
 * Half of what the account may send goes to letters, so that receipts and codes never wait behind them. Answers what
 * waits until so many letters may have gone out since it was last asked.
 */
export async function createSendPace(services: Services): Promise<(letters: number) => Promise<void>> {
  const msPerLetter = (msInSecond * 2 * maxConcurrentSenders) / (await services.mailRate())
  let beganAtMs = services.now().getTime()
  return async (letters) => {
    const passedMs = services.now().getTime() - beganAtMs
    const waitMs = letters * msPerLetter - passedMs
    if (waitMs > 0) await services.sleep(waitMs)
    beganAtMs = services.now().getTime()
  }
}
