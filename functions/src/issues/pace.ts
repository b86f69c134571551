import type { Services } from '../services/services.ts'

/** Also the concurrency of the queue. */
export const maxConcurrentSenders = 2

const msInSecond = 1_000

/**
 * Newsletters get half of the account's send rate, so that receipts and codes never wait behind them. The returned
 * function sleeps until that many emails may have been sent since its last call.
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
