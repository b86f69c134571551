import { expect, test } from 'vitest'
import { isPositiveInteger, toNumber } from '../numbers/number-text.ts'
import { isbnProblem, isYearText, pagesProblem, weightProblem } from './book-facts.ts'

test('an ISBN is taken with hyphens and in ten digits, and a wrong digit is told', () => {
  for (const typed of ['', '978-0-306-40615-7', '0-306-40615-2', 'ISBN 978 0 306 40615 7']) {
    expect(isbnProblem(typed)).toBeNull()
  }
  expect(isbnProblem('978-0-306-40615-8')).toMatch(/check its 13/)
})

test.each(['0', '-1', '2.5', 'many', '50001', '1e3'])('%s pages are no number of pages', (typed) => {
  expect(pagesProblem(typed)).toBe('Pages are a whole number from 1 to 50,000.')
})

test.each(['0', '-1', '2.5', 'heavy', '30001', '1e3', '1 lb 2', '0 oz', '70 lb'])(
  '%s is no weight of a book',
  (typed) => {
    expect(weightProblem(typed)).toBe(
      'A weight is a whole number of grams, up to 30,000, or pounds and ounces such as 1 lb 2 oz.',
    )
  },
)

test('what is left empty stays empty, and a space around a number does not matter', () => {
  expect([pagesProblem(''), pagesProblem(' 312 '), weightProblem(''), weightProblem(' 480 ')]).toEqual(
    Array(4).fill(null),
  )
  expect([toNumber(''), toNumber(' 312 ')]).toEqual([null, 312])
  expect([
    isPositiveInteger(''),
    isPositiveInteger(' 2 '),
    isPositiveInteger('0'),
    isPositiveInteger('two'),
  ]).toEqual([true, true, false, false])
})

test('a story may be older than our era, and no year is far off', () => {
  expect(['', '1924', '-700'].map(isYearText)).toEqual([true, true, true])
  expect(['3001', '19.5', 'long ago'].map(isYearText)).toEqual([false, false, false])
})
