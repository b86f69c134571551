import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { expect, test } from 'vitest'
import { deskConflicts } from './desk-conflicts.ts'
import { type InlineEdits, type InlineField, keepEdit } from './inline-edits.ts'

const book = (price: string, quantity: number): BookForAuthor => ({
  id: 'b1',
  etag: `"${price}-${quantity}"`,
  title: 'Phantastes',
  slug: 'phantastes',
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: [],
  subgenres: [],
  public: true,
  formats: [
    {
      id: 'f1',
      type: 'Paperback',
      price,
      quantity,
      numbered: false,
      coverImageUrl: '',
      coverImages: [],
      cover: null,
      file: null,
      isbn: null,
      pages: null,
      sold: 0,
    },
  ],
  series: null,
  firstTold: null,
  contentNotes: '',
  language: null,
  publishedOn: null,
  url: null,
  updatedAt: '',
})

const seen = book('13.99', 42)
const editing = (field: InlineField, text: string) =>
  seen.formats.reduce<InlineEdits>(
    (edits, format) => keepEdit(edits, { bookId: 'b1', formatId: format.id, field }, format, text),
    new Map(),
  )

test('a price that both tabs changed is asked, with both figures', () => {
  expect(deskConflicts(seen, book('15.00', 42), editing('price', '16'))).toMatchObject([
    { label: 'Phantastes, Paperback price', mine: '$16.00', theirs: '$15.00' },
  ])
})

test('what only one tab changed, or both alike, is not asked', () => {
  expect(deskConflicts(seen, book('15.00', 42), editing('quantity', '50'))).toEqual([])
  expect(deskConflicts(seen, book('13.99', 40), editing('price', '16'))).toEqual([])
  expect(deskConflicts(seen, book('16.00', 42), editing('price', '16'))).toEqual([])
})
