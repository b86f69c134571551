import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'
import { areIdsNewestFirst } from '@lorecircle/shared/book/book-order'

/** The list of an author's books, as one thing that just happened leaves it; nothing is asked for again. */

export const replaceBook = ({ books, archived }: BookList, book: BookForAuthor): BookList =>
  book.archived
    ? { books: without(books, book.id), archived: replaced(archived, book) ?? [book, ...archived] }
    : { books: replaced(books, book) ?? withNew(books, book), archived: without(archived, book.id) }

const replaced = (list: BookForAuthor[], book: BookForAuthor) =>
  list.some(({ id }) => id === book.id) ? list.map((other) => (other.id === book.id ? book : other)) : null

/** As `sortByBookOrder` places it. */
const withNew = (list: BookForAuthor[], book: BookForAuthor) =>
  areIdsNewestFirst(list.map(({ id }) => id)) ? [book, ...list] : [...list, book]

/** Back among the books that are not archived, where it stood. */
export const insertBookAt = (list: BookList, book: BookForAuthor, place: number): BookList => ({
  books: without(list.books, book.id).toSpliced(place, 0, book),
  archived: without(list.archived, book.id),
})

/** One book put behind another, or in front of all. */
export function withMove({ books, archived }: BookList, bookId: string, after: string | null): BookList {
  const book = books.find(({ id }) => id === bookId)
  if (!book) return { books, archived }
  const others = without(books, bookId)
  const place = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1
  return { books: others.toSpliced(place, 0, book), archived }
}

/** The id of the book in front of this one; null for the first. */
export function previousBookId(books: readonly BookForAuthor[], bookId: string): string | null {
  const place = books.findIndex(({ id }) => id === bookId)
  return books[place - 1]?.id ?? null
}

/** The book that this one comes to stand behind when it is dropped before or after another; null for the front. */
export function precedingBookId(
  books: readonly BookForAuthor[],
  bookId: string,
  targetId: string,
  position: 'before' | 'after' | 'on',
): string | null {
  if (position === 'after') return targetId
  return previousBookId(
    books.filter(({ id }) => id !== bookId),
    targetId,
  )
}

const without = (list: BookForAuthor[], bookId: string) => list.filter(({ id }) => id !== bookId)
