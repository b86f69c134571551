import { expect, test } from 'vitest'
import { formatTypedPrice, lowPriceProblem, sellingPriceProblem, suggestionProblem } from './price.ts'

test.each(['0.01', '$0.49', ' 0.2 '])('a price of %s, which no card pays, cannot be saved', (typed) => {
  expect([sellingPriceProblem(typed), lowPriceProblem(typed)]).toEqual(
    Array(2).fill('At least $0.50, or free.'),
  )
})

test.each(['', '0', '0.00', '0.50', '14.99', 'abc', '-1'])('%s is not too low', (typed) => {
  expect(lowPriceProblem(typed)).toBeNull()
})

test('an author who lets readers pay what they want suggests the least price or more', () => {
  const own = (price: string, suggestedPrice: string) =>
    suggestionProblem({ ownPriced: true, price, suggestedPrice })
  expect([own('3', '5'), own('3', ''), own('0', '$4')]).toEqual([null, null, null])
  expect(own('3', '2.50')).toBe('The suggested price cannot be below the minimum.')
  expect(own('', '')).toBeNull()
  expect(own('0', '0.20')).toBe('At least $0.50, or free.')
  expect(own('0.20', '1'), 'the least price says it').toBeNull()
  expect(suggestionProblem({ ownPriced: false, price: '3', suggestedPrice: 'abc' })).toBeNull()
})

test('a price reads as a price, and what is none yet stays as it was typed', () => {
  expect([formatTypedPrice('14.5'), formatTypedPrice(''), formatTypedPrice('abc')]).toEqual([
    '$14.50',
    '',
    'abc',
  ])
  expect(formatTypedPrice('14,99')).toBe('$14.99')
})
