import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPounds, toGrams } from './weight.ts'

test.each([
  [28, '1 oz'],
  [350, '12.3 oz'],
  [453, '1 lb'],
  [600, '1 lb 5.2 oz'],
  [1, '0 oz'],
])('%i g are shown as %s', (grams, shown) => {
  expect(formatPounds(grams)).toBe(shown)
})

test.each([
  ['', null],
  [' 480 ', 480],
  ['480 g', 480],
  ['12 oz', 340],
  ['1.5 lb', 680],
  ['2 lbs', 907],
  ['1 lb 2 oz', 510],
  ['1lb 2.5oz', 524],
])('%j is typed for %s g', (typed, grams) => {
  expect(toGrams(typed)).toBe(grams)
})

test('what is shown in pounds and ounces can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 30_000 }), (grams) => {
      expect(Math.abs((toGrams(formatPounds(grams)) ?? 0) - grams)).toBeLessThanOrEqual(2)
    }),
  )
})
