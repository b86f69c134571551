import { expect, test } from 'vitest'
import { basketNote } from './live-copies.ts'

test.each([
  [{ left: 3, held: 0 }, null],
  [{ left: 3, held: 1 }, '1 in someone’s basket'],
  [{ left: 3, held: 2 }, '2 in readers’ baskets'],
  [{ left: 3, held: 3 }, 'All 3 are in readers’ baskets'],
  [{ left: 1, held: 1 }, 'The last copy is in someone’s basket'],
  [{ left: 0, held: 0 }, null],
])('of %o a reader is told: %s', (copies, note) => {
  expect(basketNote(copies)).toBe(note)
})
