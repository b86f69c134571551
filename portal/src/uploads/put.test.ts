import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putFile } from './upload.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const file = new File(['a cover'], 'cover.png')

/** An upload to a store that answers so, one after the other. */
function uploading(...statuses: number[]) {
  const told: number[] = []
  const outcome = putFile(
    'https://store.example',
    file,
    {},
    new AbortController().signal,
    () => undefined,
    async () => {
      const status = statuses.shift() ?? 200
      told.push(status)
      return status
    },
  ).then(
    () => 'stored',
    (error: Error) => error.message,
  )
  return { told, outcome }
}

test('a store that asks for patience is asked again, and the file arrives', async () => {
  const { told, outcome } = uploading(503, 503, 200)
  await vi.runAllTimersAsync()
  expect([await outcome, told]).toEqual(['stored', [503, 503, 200]])
})

test('a store that stays busy, or refuses, is not asked for ever', async () => {
  const busy = uploading(503, 503, 503, 503, 503)
  const refused = uploading(403)
  await vi.runAllTimersAsync()
  expect([await busy.outcome, busy.told.length]).toEqual(['Upload failed: 503', 4])
  expect([await refused.outcome, refused.told.length]).toEqual(['Upload failed: 403', 1])
})
