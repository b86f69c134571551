import { expect, test } from 'vitest'
import { memoizeLast } from './render-pages.ts'

test('what was made of the same parts is not made again, and one other part is enough for it', () => {
  let made = 0
  const make = memoizeLast((first: { n: number }, ...others: { n: number }[]) => {
    made++
    return [first, ...others].map(({ n }) => n)
  })
  const [one, two, three] = [{ n: 1 }, { n: 2 }, { n: 3 }]
  expect(make(one, two)).toBe(make(one, two))
  expect(make(two, one)).toEqual([2, 1])
  expect(made).toBe(2)
  for (const [parts, result] of [
    [
      [one, three],
      [1, 3],
    ],
    [
      [one, { n: 3 }],
      [1, 3],
    ],
    [[one], [1]],
    [
      [one, two, three],
      [1, 2, 3],
    ],
  ] as const) {
    const [first, ...others] = parts
    expect(make(first, ...others)).toEqual(result)
  }
  expect(made).toBe(6)
})
