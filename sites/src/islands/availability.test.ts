import { expect, test } from 'vitest'
import { nextCopyText, reservedCopiesNote } from './availability.ts'

test.each([
  [{ left: 3, held: 0 }, null],
  [{ left: 3, held: 1 }, '1 being bought'],
  [{ left: 3, held: 2 }, '2 being bought'],
  [{ left: 3, held: 3 }, 'All 3 are being bought'],
  [{ left: 1, held: 1 }, 'The last copy is being bought'],
  [{ left: 0, held: 0 }, null],
])('of %o a reader is told: %s', (copies, note) => {
  expect(reservedCopiesNote(copies)).toBe(note)
})

test.each([
  ['the page knows the number only of what has been sold', 164, undefined, 'Next copy: No. 164'],
  ['No. 164 is in a basket', 164, { left: 3, nextNumber: 165 }, 'Next copy: No. 165'],
  ['every copy left is in a basket', 164, { left: 3, nextNumber: null }, 'Every copy left is being bought.'],
  ['the last copy was sold since', 164, { left: 0, nextNumber: null }, 'Every copy is sold.'],
  ['all had been sold before', null, undefined, 'Every copy is sold.'],
])('where %s, the plate says so', (_, onPage, live, sentence) => {
  expect(nextCopyText(onPage, live)).toBe(sentence)
})
