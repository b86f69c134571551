import { expect, test } from 'vitest'
import { announcement, formatSize, formatTimeLeft, formatUploadProgress } from './in-words.ts'
import type { PartUploadState } from './part-upload-state.ts'
import { throttledProgress } from './usePartUpload.ts'

const megabyte = 1024 ** 2
const named = { name: 'lilith.m4b', sizeInBytes: 100 * megabyte }

/** An upload that is told of ten times a second. */
function uploading(bytesASecond: number) {
  const shown: PartUploadState[] = []
  let atMs = 0
  let sent = 0
  const progress = throttledProgress(
    named,
    (state) => shown.push(state),
    () => atMs,
  )
  const run = (seconds: number) => {
    for (let tick = 0; tick < 10 * seconds; tick++) {
      atMs += 100
      sent += Math.round(bytesASecond / 10)
      progress.onSent(Math.min(sent, named.sizeInBytes))
    }
    return shown.at(-1)
  }
  return { run, shown, away: progress.onAway }
}

test('the time left follows the pace of the last seconds, and is not guessed before', () => {
  const { run, away, shown } = uploading(megabyte)
  expect(run(2)).toMatchObject({ secondsLeft: null })
  const state = run(30)
  if (state?.stage !== 'sending') throw new Error('it is sending')
  expect(state.secondsLeft).toBeGreaterThan(65)
  expect(state.secondsLeft).toBeLessThan(70)
  away()
  expect(shown.at(-1)).toMatchObject({ isAway: true, secondsLeft: null })
  expect(run(1)).toMatchObject({ isAway: false, secondsLeft: null })
})

test('what is shown changes four times a second at most, and the end is shown', () => {
  const { run, shown } = uploading(10 * megabyte)
  run(9)
  expect(shown.length).toBeLessThanOrEqual(40)
  expect(run(2)).toMatchObject({ sentBytes: named.sizeInBytes })
})

test('a screen reader hears five sentences of a whole upload', () => {
  const { run, shown } = uploading(megabyte)
  run(101)
  const said = shown.map(announcement)
  expect(said.filter((sentence, at) => sentence !== said[at - 1])).toEqual([
    'Uploading lilith.m4b.',
    'A quarter is there of lilith.m4b.',
    'Half is there of lilith.m4b.',
    'Three quarters are there of lilith.m4b.',
    'Looking at lilith.m4b.',
  ])
})

test.each([
  [0.4 * megabyte, 500 * megabyte, '0 of 500 MB'],
  [120.9 * megabyte, 500 * megabyte, '120 of 500 MB'],
  [300 * 1024, 800 * 1024, '300 of 800 kB'],
])('%d of %d bytes read as %s', (sent, size, words) => {
  expect(formatUploadProgress(sent, size)).toBe(words)
})

test.each([
  [12, 'less than a minute left'],
  [60, 'about a minute left'],
  [61, 'about 2 minutes left'],
  [3500, 'about 59 minutes left'],
  [3600, 'about an hour left'],
  [9000, 'about 3 hours left'],
])('%d seconds read as %s', (seconds, words) => {
  expect(formatTimeLeft(seconds)).toBe(words)
})

test('a size is said shortly', () => {
  expect([12, 1.25 * megabyte, 500 * megabyte].map(formatSize)).toEqual(['1 kB', '1.3 MB', '500 MB'])
})
