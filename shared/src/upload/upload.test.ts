import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countParts,
  defaultPartBytes,
  largestFileInBytes,
  listUploadParts,
  partAt,
  partLengthInBytes,
} from './upload.ts'

test('whatever its size, a file goes whole: its parts lie end to end, and only the last is short', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 700 }), (size, partBytes) => {
      const parts = listUploadParts({ sizeInBytes: size, partBytes })
      expect(parts.map(({ number }) => number)).toEqual(parts.map((_, index) => index + 1))
      expect(parts.map(({ start }) => start)).toEqual([0, ...parts.slice(0, -1).map(({ end }) => end)])
      expect(parts.at(-1)?.end).toBe(size)
      expect(parts.slice(0, -1).every((part) => partLengthInBytes(part) === partBytes)).toBe(true)
    }),
  )
})

test('the largest eBook goes in parts that S3 takes', () => {
  const parts = listUploadParts({ sizeInBytes: largestFileInBytes, partBytes: defaultPartBytes })
  expect(parts).toHaveLength(63)
  for (const part of parts.slice(0, -1)) expect(partLengthInBytes(part)).toBeGreaterThanOrEqual(5 * 1024 ** 2)
})

test.each([0, 4, -1, 1.5, Number.NaN])('a file of three parts has no part %d', (number) => {
  const plan = { sizeInBytes: 25, partBytes: 10 }
  expect(countParts(plan)).toBe(3)
  expect(() => partAt(plan, number)).toThrow(RangeError)
})
