import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, vi } from 'vitest'

const hourInMs = 3_600_000
const longestTestInMs = 10_000

/** Hourly and daily counts restart in the next period, so a test that could cross the boundary waits for it. */
beforeEach(async () => {
  if (vi.isFakeTimers()) return
  const leftInMs = hourInMs - (Date.now() % hourInMs)
  if (leftInMs < longestTestInMs) await wait(leftInMs)
})
