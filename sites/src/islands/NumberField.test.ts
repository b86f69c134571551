import { maxFreeRanges } from '@lorecircle/shared/stock/stock'
import { expect, test } from 'vitest'
import { isNumberTaken, numbersNear } from './NumberField.tsx'

const runs = [
  { from: 3, to: 4 },
  { from: 9, to: 200 },
]

test('a reader hears of a number that it is taken, and of one that is free nothing', () => {
  expect([1, 3, 5, 9, 200].map((number) => isNumberTaken(runs, number))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
  expect(isNumberTaken([], 1)).toBe(true)
  const tattered = Array.from({ length: maxFreeRanges }, (_, at) => ({ from: 2 * at + 1, to: 2 * at + 1 }))
  expect([2, 119, 120].map((number) => isNumberTaken(tattered, number))).toEqual([true, false, false])
})

test.each([
  [1, [3, 4, 9, 10]],
  [7, [3, 4, 9, 10]],
  [100, [98, 99, 100, 101]],
  [200, [197, 198, 199, 200]],
])('around No. %i the free ones are offered', (number, near) => {
  expect(numbersNear(runs, number, 4)).toEqual(near)
})

test('of very few, all are offered, and of none, none', () => {
  expect(numbersNear([{ from: 5, to: 5 }], 1, 4)).toEqual([5])
  expect(numbersNear([], 1, 4)).toEqual([])
})
