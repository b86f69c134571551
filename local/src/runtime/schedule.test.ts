import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSchedules } from './start-runtime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a job runs shortly after the start and then at its interval, also after a run that failed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) throw new Error('not this time')
  })
  const end = startSchedules([{ name: 'the sweep', run, firstAfterMs: 10, everyMs: 1_000 }])
  await vi.advanceTimersByTimeAsync(10)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run).toHaveBeenCalledTimes(3)
  end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(3)
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('a run that takes longer than its turn is not joined by a second one', async () => {
  const slow = Promise.withResolvers<void>()
  const run = vi.fn(() => slow.promise)
  const end = startSchedules([{ name: 'the sweep', run, firstAfterMs: 0, everyMs: 1_000 }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  slow.resolve()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  end()
})
