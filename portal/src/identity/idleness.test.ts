import { expect, test } from 'vitest'
import { activityEvents, computeIdleness, shouldRecordActivity } from './idleness.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 21)
const after = (ms: number) => computeIdleness(start + ms, start).state

test('an author is warned after 28 minutes and gone after 30, to the millisecond', {
  tags: ['B9-09', 'B9-10'],
}, () => {
  expect(after(0)).toBe('there')
  expect(after(28 * minute - 1)).toBe('there')
  expect(after(28 * minute)).toBe('away')
  expect(after(1_800_000 - 1)).toBe('away')
  expect(after(1_800_000)).toBe('gone')
  expect(after(9 * 60 * minute)).toBe('gone')
})

test('the warning knows how long is left, and the clock when to warn', () => {
  expect(computeIdleness(start + 29 * minute, start)).toEqual({ state: 'away', leftInMs: minute })
  expect(computeIdleness(start + 3 * minute, start)).toEqual({ state: 'there', warningInMs: 25 * minute })
})

test('a clock that was set back is no absence', () => {
  expect(computeIdleness(start - 60 * minute, start).state).toBe('there')
})

test('moving, typing, clicking and touching are noted once in five seconds', {
  tags: ['B9-11', 'B9-12', 'B9-13', 'B9-14', 'B9-15'],
}, () => {
  expect([...activityEvents].sort()).toEqual(['click', 'keydown', 'mousemove', 'touchstart'])
  expect(shouldRecordActivity(start + 4_999, start)).toBe(false)
  expect(shouldRecordActivity(start + 5_000, start)).toBe(true)
})
