import { testBookForAuthor, testFormatForAuthor } from '@lorecircle/shared/book/book.fixture'
import type { BookForAuthor, FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { expect, test } from 'vitest'
import {
  confirmEdit,
  countEdits,
  editedInput,
  type InlineEditCell,
  type InlineEdits,
  recordEdit,
  removeSavedEdits,
  removeSentEdits,
  shownText,
} from './inline-edits.ts'

const format = testFormatForAuthor({ id: 'f1', price: '13.99', quantity: 42 })
const bookWith = (change: Partial<FormatForAuthor> = {}) =>
  testBookForAuthor({ id: 'b1', formats: [{ ...format, ...change }] })
const price: InlineEditCell = { bookId: 'b1', format, field: 'price' }
const quantity: InlineEditCell = { ...price, field: 'quantity' }
const none: InlineEdits = {}
const sent = (book: BookForAuthor, edits: InlineEdits) => editedInput(book, edits.b1 ?? {}).formats[0]

test('a changed price and quantity are shown at once and sent with the quantity that was seen', {
  tags: ['B2.9-07'],
}, () => {
  const edits = recordEdit(recordEdit(none, price, '15'), quantity, ' 60 ')
  expect(shownText(edits.b1, format, 'price')).toBe('$15.00')
  expect(shownText(edits.b1, format, 'quantity')).toBe('60')
  expect(sent(bookWith(), edits)).toMatchObject({ price: '15.00', quantity: 60, quantitySeen: 42 })
})

test('what was sold since a quantity was seen stays sold, however often the list was loaded meanwhile', {
  tags: ['B2.9-08'],
}, () => {
  const edits = recordEdit(none, quantity, '60')
  expect(sent(bookWith({ quantity: 40, sold: 2 }), edits)).toMatchObject({ quantity: 60, quantitySeen: 42 })
  const again = recordEdit(edits, { ...quantity, format: { ...format, quantity: 40, sold: 2 } }, '70')
  expect(sent(bookWith({ quantity: 40, sold: 2 }), again)).toMatchObject({ quantity: 70, quantitySeen: 42 })
})

test('a price that is changed alone says nothing about copies', () => {
  const edits = recordEdit(none, price, '15')
  expect(sent(bookWith({ quantity: 40, sold: 2 }), edits)).toMatchObject({ quantity: 40, quantitySeen: 40 })
})

test('typing back what is stored is no change', () => {
  const edits = recordEdit(none, price, '15')
  expect(recordEdit(edits, price, '$13.99')).toEqual(none)
  expect(recordEdit(none, quantity, '42')).toBe(none)
})

test('an author can make a format unlimited or take it off sale in the list', () => {
  expect(sent(bookWith(), recordEdit(none, quantity, '∞'))).toMatchObject({ quantity: '∞', quantitySeen: 42 })
  expect(sent(bookWith(), recordEdit(none, quantity, ''))).toMatchObject({ quantity: '' })
})

test('saving one book keeps the edits of the others', () => {
  const edits = recordEdit(recordEdit(none, price, '15'), { ...price, bookId: 'b10' }, '16')
  const left = removeSavedEdits(edits, bookWith({ price: '15.00' }), edits.b1 ?? {})
  expect([countEdits(left.b1), countEdits(left.b10)]).toEqual([0, 1])
})

test('what is typed while a book is being saved stays, against what was stored', () => {
  const first = recordEdit(none, quantity, '60')
  const second = recordEdit(recordEdit(first, quantity, '70'), price, '15')
  const stored = bookWith({ quantity: 58, sold: 2 })
  const left = removeSavedEdits(second, stored, first.b1 ?? {})
  expect(sent(stored, left)).toMatchObject({ quantity: 70, quantitySeen: 58, price: '15.00' })
})

test('Undo does not go back to what was saved', () => {
  const first = recordEdit(none, price, '15')
  const second = recordEdit(first, quantity, '60')
  expect(removeSentEdits(second, 'b1', first.b1 ?? {})).toEqual(recordEdit(none, quantity, '60'))
  expect(removeSentEdits(first, 'b2', {})).toBe(first)
})

test('an author who keeps their own figure has seen the other', () => {
  const now = { ...format, quantity: 50 }
  const kept = confirmEdit(recordEdit(none, quantity, '60'), { ...quantity, format: now })
  expect(sent(bookWith({ quantity: 50 }), kept)).toMatchObject({ quantity: 60, quantitySeen: 50 })
})
