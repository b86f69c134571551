import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'
import { bookCalls } from '@lorecircle/shared/book/calls'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { inFrontOf, withBook, withBookAt, withMove } from '../book-list.ts'
import { bookListQuery, knownBookList, putBook } from '../queries.ts'

/** Each shows at once what it asks for, and takes it back where it is refused. */

function change(client: QueryClient, to: (list: BookList) => BookList) {
  client.setQueryData(bookListQuery.queryKey, (list) => list && to(list))
}

export const archiveBook = mutationOptions({
  mutationFn: ({ id }: BookForAuthor) => api(bookCalls.archiveBook, { bookId: id }),
  onMutate: async (book, { client }) => {
    // A list that is on its way would bring the book back for a moment.
    await client.cancelQueries(bookListQuery)
    const place = knownBookList(client).books.findIndex(({ id }) => id === book.id)
    const archived = { at: new Date().toISOString(), public: book.public }
    change(client, (list) => withBook(list, { ...book, public: false, url: null, archived }))
    return { place }
  },
  onError: (_error, book, shown, { client }) =>
    change(client, (list) => withBookAt(list, book, shown?.place ?? 0)),
  onSuccess: ({ book }, _asked, _shown, { client }) => putBook(client, book),
})

type Restoring = {
  book: BookForAuthor
  as: 'before' | 'draft'
  /** Where it stood in the list, where that is known. */
  place?: number
}

export const restoreBook = mutationOptions({
  mutationFn: ({ book, as }: Restoring) => api(bookCalls.restoreBook, { bookId: book.id, as }),
  onSuccess: async ({ book }, { place }, _shown, { client }) => {
    if (place === undefined) return client.invalidateQueries(bookListQuery)
    change(client, (list) => withBookAt(list, book, place))
  },
})

export const duplicateBook = mutationOptions({
  mutationFn: ({ id }: BookForAuthor) => api(bookCalls.duplicateBook, { bookId: id }),
  onSuccess: ({ book }, _asked, _shown, { client }) => putBook(client, book),
})

type Move = { bookId: string; after: string | null; seen: string[] }

export const moveBook = mutationOptions({
  // One after the other, so that the last move is the last word.
  scope: { id: 'book-order' },
  mutationFn: (move: Move) => api(bookCalls.moveBook, move),
  onMutate: async ({ bookId, after }, { client }) => {
    await client.cancelQueries(bookListQuery)
    const before = inFrontOf(knownBookList(client).books, bookId)
    change(client, (list) => withMove(list, bookId, after))
    return { before }
  },
  onError: (_error, { bookId }, shown, { client }) => {
    if (shown) change(client, (list) => withMove(list, bookId, shown.before))
    return client.invalidateQueries(bookListQuery)
  },
})
