import { expect, test } from 'vitest'
import { findTakenNumber } from './problems.ts'

const numbers = { gone: new Set([7]), free: [2, 8, 9] }
const line = (number: number | null) => ({
  id: 1,
  bookId: 'lilith',
  formatId: 'special',
  quantity: 1,
  seenInCents: null,
  dedication: '',
  number,
})
const cart = (...chosen: number[]) => ({ lines: chosen.map(line) })

test('of a number that somebody else has, the next free one is offered that is not in the cart already', () => {
  expect(findTakenNumber(line(7), cart(7), numbers)).toEqual({ how: 'gone', next: 8 })
  expect(findTakenNumber(line(7), cart(7, 8), numbers)).toEqual({ how: 'gone', next: 9 })
  expect(findTakenNumber(line(12), cart(12), numbers)).toEqual({ how: 'held', next: 2 })
  expect(findTakenNumber(line(7), cart(7), { ...numbers, free: [] })).toEqual({ how: 'gone', next: null })
  for (const number of [2, null]) expect(findTakenNumber(line(number), cart(), numbers)).toBeNull()
  expect(findTakenNumber(line(7), cart(7), null)).toBeNull()
})
