import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDetachedRuns } from './usePartUpload.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an upload outlives a form that is filled anew, under the name that its format was given', () => {
  const left = createDetachedRuns<{ controller: AbortController }>()
  const run = { controller: new AbortController() }
  left.leave('new-1', run)
  expect(left.takeUp('format-1')).toBe(run)
  vi.runAllTimers()
  expect(run.controller.signal.aborted).toBe(false)
  left.leave('format-1', run)
  expect(left.takeUp('format-2')).toBeUndefined()
  expect(left.takeUp('format-1')).toBe(run)
})

test('an upload stops where its form is left for good', () => {
  const left = createDetachedRuns<{ controller: AbortController }>()
  const run = { controller: new AbortController() }
  left.leave('format-1', run)
  vi.runAllTimers()
  expect(run.controller.signal.aborted).toBe(true)
  expect(left.takeUp('format-1')).toBeUndefined()
})
