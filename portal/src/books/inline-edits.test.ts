import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { expect, test } from 'vitest'
import {
  type Cell,
  dropBook,
  editedInput,
  type InlineEdits,
  isBookEdited,
  keepEdit,
  shownText,
} from './inline-edits.ts'

const format: BookForAuthor['formats'][number] = {
  id: 'f1',
  type: 'Paperback',
  price: '13.99',
  quantity: 42,
  numbered: false,
  coverImageUrl: '',
  coverImages: [],
  cover: null,
  file: null,
  isbn: null,
  pages: null,
  sold: 0,
}
const book: BookForAuthor = {
  id: 'b1',
  etag: '"e1"',
  title: 'Phantastes',
  slug: 'phantastes',
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: [],
  subgenres: [],
  public: true,
  formats: [format],
  series: null,
  firstTold: null,
  contentNotes: '',
  language: null,
  publishedOn: null,
  url: null,
  updatedAt: '',
}
const price: Cell = { bookId: 'b1', formatId: 'f1', field: 'price' }
const quantity: Cell = { ...price, field: 'quantity' }
const none: InlineEdits = new Map()

test('a changed price and quantity are shown at once and sent with the quantity that was seen [B2.9-07]', () => {
  const edits = keepEdit(keepEdit(none, price, format, '15'), quantity, format, ' 60 ')
  expect(shownText(edits, price, format)).toBe('$15.00')
  expect(shownText(edits, quantity, format)).toBe('60')
  expect(editedInput(book, edits).formats[0]).toMatchObject({
    price: '15.00',
    quantity: 60,
    quantitySeen: 42,
  })
})

test('typing back what is stored is no change', () => {
  const edits = keepEdit(none, price, format, '15')
  expect(isBookEdited(keepEdit(edits, price, format, '$13.99'), 'b1')).toBe(false)
  expect(keepEdit(none, quantity, format, '42')).toBe(none)
})

test('an author can make a format unlimited or take it off sale on the desk', () => {
  expect(editedInput(book, keepEdit(none, quantity, format, '∞')).formats[0]).toMatchObject({ quantity: '∞' })
  expect(editedInput(book, keepEdit(none, quantity, format, '')).formats[0]).toMatchObject({ quantity: '' })
})

test('saving one book keeps the edits of the others', () => {
  const edits = keepEdit(keepEdit(none, price, format, '15'), { ...price, bookId: 'b10' }, format, '16')
  const left = dropBook(edits, 'b1')
  expect([isBookEdited(left, 'b1'), isBookEdited(left, 'b10')]).toEqual([false, true])
})
