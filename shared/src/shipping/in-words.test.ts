import { expect, test } from 'vitest'
import { describeRates } from './in-words.ts'

const books = (...steps: [upTo: number | null, priceInCents: number][]) =>
  steps.map(([upTo, priceInCents]) => ({ by: 'books' as const, upTo, priceInCents }))
const weights = (...steps: [upToGrams: number | null, priceInCents: number][]) =>
  steps.map(([upToGrams, priceInCents]) => ({ by: 'weight' as const, upToGrams, priceInCents }))
const lines = (rates: Parameters<typeof describeRates>[0]) =>
  describeRates(rates).map(({ reach, cost }) => `${reach}: ${cost}`.replaceAll('\u00a0', ' '))

test('a reader learns what each number of books costs to send, the last step as far as it reaches', () => {
  expect(lines(books([1, 390], [3, 590], [null, 890]))).toEqual([
    '1 book: $3.90',
    '2 to 3 books: $5.90',
    '4 books or more: $8.90',
  ])
  expect(lines(books([1, 390], [2, 590]))).toEqual([
    '1 book: $3.90',
    '2 books: $5.90',
    '3 books or more: Not available',
  ])
  expect(lines(books([null, 0]))).toEqual(['Any number of books: Free'])
})

test('and what each weight costs, in the unit that is short', () => {
  expect(lines(weights([500, 400], [1500, 900]))).toEqual([
    'Up to 500 g: $4.00',
    'Up to 1.5 kg: $9.00',
    'More than 1.5 kg: Not available',
  ])
  expect(lines(weights([2000, 400], [null, 900]))).toEqual(['Up to 2 kg: $4.00', 'More than 2 kg: $9.00'])
  expect(lines(weights([null, 900]))).toEqual(['Any weight: $9.00'])
})
