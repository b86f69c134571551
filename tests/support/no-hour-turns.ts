import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, vi } from 'vitest'

const hourInMs = 3_600_000
const longestTestInMs = 10_000

/** What counts for an hour or a day begins anew with the next one, which is waited for where a test could meet it. */
beforeEach(async () => {
  if (vi.isFakeTimers()) return
  const leftInMs = hourInMs - (Date.now() % hourInMs)
  if (leftInMs < longestTestInMs) await wait(leftInMs)
})
