import { testBookForAuthor } from '@lorecircle/shared/book/book.fixture'
import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'
import { expect, test } from 'vitest'
import { insertBookAt, precedingBookId, previousBookId, replaceBook, withMove } from './book-list.ts'

const book = (id: string, change: Partial<BookForAuthor> = {}) =>
  testBookForAuthor({ id, title: `Book ${id}`, ...change })
const away = { archived: { at: '2026-01-01T00:00:00.000Z', public: true } }
const list: BookList = { books: [book('a'), book('b'), book('c')], archived: [book('z', away)] }
const ids = ({ books, archived }: BookList) =>
  [books, archived].map((some) => some.map(({ id }) => id).join(''))

test('a book is replaced where it stands, and a new one comes last in an order of the author’s own', () => {
  expect(replaceBook(list, book('b', { title: 'B' })).books[1]?.title).toBe('B')
  expect(ids(replaceBook(list, book('n')))).toEqual(['abcn', 'z'])
  const newestFirst = { ...list, books: list.books.toReversed() }
  expect(ids(replaceBook(newestFirst, book('n')))).toEqual(['ncba', 'z'])
})

test('an archived book changes sides, and comes back where it stood', () => {
  const without = replaceBook(list, book('b', away))
  expect(ids(without)).toEqual(['ac', 'bz'])
  expect(ids(insertBookAt(without, book('b'), 1))).toEqual(['abc', 'z'])
})

test('a book moves behind another, or to the front', () => {
  expect(ids(withMove(list, 'a', 'b'))).toEqual(['bac', 'z'])
  expect(ids(withMove(list, 'c', null))).toEqual(['cab', 'z'])
  expect(ids(withMove(list, 'unknown', null))).toEqual(['abc', 'z'])
})

test('a book that is dropped before another stands behind the one in front of that', () => {
  expect(precedingBookId(list.books, 'c', 'b', 'before')).toBe('a')
  expect(precedingBookId(list.books, 'b', 'c', 'before')).toBe('a')
  expect(precedingBookId(list.books, 'c', 'a', 'before')).toBeNull()
  expect(precedingBookId(list.books, 'a', 'c', 'after')).toBe('c')
  expect(previousBookId(list.books, 'a')).toBeNull()
})
