import { expect, test } from 'vitest'
import { pollUntil } from './check-membership-status.ts'

/** Answers false `times`, then true, on a clock that only sleeping moves. */
function slowly(times: number) {
  let nowMs = 0
  let asked = 0
  return {
    ask: async () => ++asked > times,
    patience: {
      patienceInMs: 10_000,
      pauseInMs: 500,
      now: () => new Date(nowMs),
      sleep: async (ms: number) => {
        nowMs += ms
      },
    },
    waitedMs: () => nowMs,
  }
}
const isTrue = (answer: boolean) => answer

test('an answer that will do is not waited for', async () => {
  const { ask, patience, waitedMs } = slowly(0)
  expect(await pollUntil(ask, isTrue, patience)).toBe(true)
  expect(waitedMs()).toBe(0)
})

test('a membership that takes three seconds to become active is waited for', async () => {
  const { ask, patience, waitedMs } = slowly(6)
  expect(await pollUntil(ask, isTrue, patience)).toBe(true)
  expect(waitedMs()).toBe(3_000)
})

test('after ten seconds the last answer stands', { tags: ['B2.1-29'] }, async () => {
  const { ask, patience, waitedMs } = slowly(1_000)
  expect(await pollUntil(ask, isTrue, patience)).toBe(false)
  expect(waitedMs()).toBe(10_000)
})
