import { BookInput } from '@lorecircle/shared/book/calls'
import type { CoverRecord } from '@lorecircle/shared/book/cover-record'
import { expect, test } from 'vitest'
import { demoBookInput } from './book-input.ts'
import { demoAuthors } from './seed.ts'

const books = demoAuthors.flatMap((author) => author.books)

const uploaded = (name: string): CoverRecord => ({
  authorBucket: 'uploads',
  authorKey: name,
  masterBucket: 'masters',
  masterKey: name,
  url: '',
  contentType: 'image/webp',
  size: 1,
  uploadedAt: '2026-01-01T00:00:00.000Z',
})
const covers = new Map(
  books
    .flatMap(({ cover, formats }) => [cover, ...formats.flatMap((format) => format.cover ?? [])])
    .map((name) => [name, uploaded(name)] as const),
)

test.each(books.map((book) => [book.title, book] as const))(
  '%s is shown in its ordinary cover, and every format of it in one',
  (_, book) => {
    const { formats } = BookInput.parse(demoBookInput(book, covers, ['the-file']))
    expect(formats).toHaveLength(book.formats.length)
    expect(formats[0]?.coverImages?.[0]?.authorKey).toBe(book.cover)
    for (const format of formats) {
      expect(format.coverImages).toHaveLength(1)
      expect(format.coverAlt).toBeTruthy()
      expect(format.fileKeys).toEqual(format.type === 'eBook' ? ['the-file'] : undefined)
    }
  },
)
