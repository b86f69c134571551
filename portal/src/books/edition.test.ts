import { testBookForAuthor } from '@lorecircle/shared/book/book.fixture'
import { expect, test } from 'vitest'
import { editionHint, editionProblem, reservedHint } from './edition.ts'

const [format] = testBookForAuthor({}).formats
if (!format) throw new Error('the sample has a format')
const sold = { ...format, numbered: true, quantity: 2, sold: 1 }

test('an author who would enlarge a numbered edition that sells is told that it can only get smaller', () => {
  for (const larger of ['3', '50', '∞']) {
    expect(editionProblem(sold, larger)).toBe('Numbered, and 1 is sold. It can only get smaller: 2 at most.')
  }
  for (const fine of ['2', '1', '0', '', 'many']) expect(editionProblem(sold, fine)).toBeNull()
  expect(editionHint({ ...sold, sold: 12 })).toMatch(/^Numbered, and 12 are sold\. It can only get smaller/)
})

test('before the first sale, and without numbers, an edition is as large as its author likes', () => {
  for (const other of [undefined, { ...sold, sold: 0 }, { ...sold, numbered: false }]) {
    expect([editionProblem(other, '50'), editionHint(other)]).toEqual([null, null])
  }
})

test('an author reads what happens to copies that readers were paying for when they were taken off sale', () => {
  expect(reservedHint(format)).toBeNull()
  expect(reservedHint({ reserved: 1 })).toBe(
    '1 is being paid for right now. If it is paid, the sale stands; otherwise it is withdrawn.',
  )
  expect(reservedHint({ reserved: 2 })).toMatch(/^2 are being paid for right now/)
})
