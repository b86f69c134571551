import { testBookForAuthor, testFormatForAuthor } from '@lorecircle/shared/book/book.fixture'
import { expect, test } from 'vitest'
import { type InlineEdits, type InlineField, inlineConflicts, recordEdit } from './inline-edits.ts'

const book = (price: string, quantity: number | '∞', sold = 0) =>
  testBookForAuthor({
    id: 'b1',
    title: 'Phantastes',
    formats: [testFormatForAuthor({ id: 'f1', price, quantity, sold })],
  })

const editing = (field: InlineField, text: string) =>
  book('13.99', 42).formats.reduce<InlineEdits>(
    (edits, format) => recordEdit(edits, { bookId: 'b1', format, field }, text),
    {},
  )

test('a price that both tabs changed is asked, with both figures', () => {
  expect(inlineConflicts([book('15.00', 42)], editing('price', '16'))).toMatchObject([
    { label: 'Phantastes, Paperback price', mine: '$16.00', theirs: '$15.00' },
  ])
})

test('what only one tab changed, or both alike, is not asked', () => {
  expect(inlineConflicts([book('15.00', 42)], editing('quantity', '50'))).toEqual([])
  expect(inlineConflicts([book('13.99', 40)], editing('price', '16'))).toEqual([])
  expect(inlineConflicts([book('16.00', 42)], editing('price', '16'))).toEqual([])
})

test('a quantity is asked where another tab changed it, and not where copies were sold', {
  tags: ['B2.9-08'],
}, () => {
  const edits = editing('quantity', '60')
  expect(inlineConflicts([book('13.99', 40, 2)], edits)).toEqual([])
  expect(inlineConflicts([book('13.99', 50, 0)], edits)).toMatchObject([{ mine: '60', theirs: '50' }])
  expect(inlineConflicts([book('13.99', 48, 2)], edits)).toMatchObject([{ mine: '60', theirs: '48' }])
  expect(inlineConflicts([book('13.99', '∞')], edits)).toMatchObject([{ mine: '60', theirs: '∞' }])
})
