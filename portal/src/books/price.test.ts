import { expect, test } from 'vitest'
import { priceWarning, shownPrice } from './price.ts'

test.each(['0.01', '$0.49', ' 0.2 '])('an author who asks %s is told that nobody could pay it', (typed) => {
  expect(priceWarning(typed)).toMatch(/at least \$0\.50/)
})

test.each(['', '0', '0.00', '0.50', '14.99', 'abc', '-1'])('there is nothing to say of %s', (typed) => {
  expect(priceWarning(typed)).toBeNull()
})

test('a price reads as a price, and what is none yet stays as it was typed', () => {
  expect([shownPrice('14.5'), shownPrice(''), shownPrice('abc')]).toEqual(['$14.50', '', 'abc'])
  expect(shownPrice('14,99')).toBe('$14.99')
})
