import { expect, test } from 'vitest'
import { dayOfStock, stockInWords } from './stock-in-words.ts'

const story = { formatId: 'f', copies: 20, sold: 0, held: 0, withdrawn: 0, free: 20, days: [] }
const days = [
  { day: '2026-11-05', sold: 12, withdrawn: 0 },
  { day: '2026-11-03', sold: 0, withdrawn: 2 },
]

test('stock reads as history', () => {
  expect(stockInWords({ ...story, sold: 12, held: 1, withdrawn: 2, free: 5, days })).toBe(
    '12 sold, 1 held for readers who are paying, 2 withdrawn by you on November 3, 2026. 5 of 20 are free.',
  )
  expect(stockInWords(story)).toBe('None is sold yet. 20 of 20 are free.')
  expect(stockInWords({ ...story, copies: 0, free: 0 })).toBe('No copy is set out.')
  const twice = [...days, { day: '2026-10-01', sold: 1, withdrawn: 1 }]
  expect(stockInWords({ ...story, withdrawn: 3, free: 1, days: twice })).toBe(
    '3 withdrawn by you, last on November 3, 2026. 1 of 20 is free.',
  )
  expect(twice.map(dayOfStock)).toEqual(['12 sold', '2 withdrawn by you', '1 sold, 1 withdrawn by you'])
})
