import { expect, test } from 'vitest'
import { isOriginSecret } from './is-same-secret.ts'

test('the CDN may send its secret or the former one, and nothing passes for a former one that never was', () => {
  expect(isOriginSecret('new', 'new', 'old')).toBe(true)
  expect(isOriginSecret('old', 'new', 'old')).toBe(true)
  expect(isOriginSecret('guessed', 'new', 'old')).toBe(false)
  expect(isOriginSecret('', 'new', '')).toBe(false)
  expect(isOriginSecret('', 'new')).toBe(false)
})
