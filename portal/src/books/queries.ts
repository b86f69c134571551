import { BookForAuthor, type BookList } from '@lorecircle/shared/book/book-for-author'
import { type BookInput, bookCalls } from '@lorecircle/shared/book/calls'
import { calls } from '@lorecircle/shared/registry/calls'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'
import { readIdentityClaims } from '../identity/claims.ts'
import { statusQuery } from '../progress/queries.ts'
import { replaceBook } from './book-list.ts'
import { openShippingQuestion } from './shipping-question.ts'

export const bookListQuery = queryOptions({
  queryKey: ['books'],
  queryFn: () => fetchEveryBook(),
})

/** Page after page: the list, its search and its order are those of all books. */
async function fetchEveryBook(after?: string): Promise<BookList> {
  const { books, archived, next } = await api(calls.fetchBooks, after === undefined ? {} : { after })
  if (next === undefined) return { books, archived }
  const rest = await fetchEveryBook(next)
  return { books: [...books, ...rest.books], archived: [...archived, ...rest.archived] }
}

/** The books that are not archived. */
export const booksQuery = queryOptions({ ...bookListQuery, select: ({ books }) => books })

/** One book as it is stored now; null where there is none, or it is archived. */
export const bookQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['book', id],
    queryFn: async () => (id === null ? null : (await api(bookCalls.fetchBook, { bookId: id })).book),
    // Fetched anew for each edit, and not while somebody types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Saved = {
  book: BookForAuthor
  /** `performance.now()` when the answer came: what readers wait for is measured from here. */
  savedAt: number
}

let lastSave = { text: '', id: '' }

/** What is sent once more as it was is the same save: its first answer may have been lost. */
function saveIdOf(input: z.input<typeof BookInput>): string {
  const text = JSON.stringify(input)
  if (text !== lastSave.text) lastSave = { text, id: ulid() }
  return lastSave.id
}

/** Saves one book. Ended sessions are told on the screen, so that what was typed stays in sight. */
export const saveBookMutation = (sub: string) =>
  mutationOptions({
    meta: { tellsEndedSession: true },
    mutationFn: async (input: z.input<typeof BookInput>, { client }): Promise<Saved> => {
      const subdomain = client.getQueryData(statusQuery.queryKey)?.subdomain ?? ''
      const wrapper = {
        ...(await readIdentityClaims()),
        sub,
        subdomain,
        books: [{ ...input, saveId: saveIdOf(input) }],
      }
      const { book } = await api(calls.saveBook, wrapper).catch(explain)
      return { book, savedAt: performance.now() }
    },
    onSuccess: ({ book }, _input, _result, { client }) => {
      const before = knownBook(client, book.id)
      cacheBook(client, book)
      openShippingQuestion(book, before)
    },
  })

const knownBook = (client: QueryClient, id: string): BookForAuthor | undefined =>
  client.getQueryData(bookQuery(id).queryKey) ?? knownBookList(client).books.find((book) => book.id === id)

/** An answer that gives no reason is a failure all the same (B5-31). */
function explain(error: unknown): never {
  throw error instanceof ApiError && error.code === 'answer.unexpected' ? new Error('Failed to save') : error
}

/** The list as it is known now; empty before it was fetched. */
export const knownBookList = (queries: QueryClient): BookList =>
  queries.getQueryData(bookListQuery.queryKey) ?? { books: [], archived: [] }

/** What the server just said of one book, without asking for all of them again. */
export function cacheBook(queries: QueryClient, book: BookForAuthor) {
  queries.setQueryData(bookListQuery.queryKey, (list) => list && replaceBook(list, book))
  queries.setQueryData(bookQuery(book.id).queryKey, (open) => open && book)
}

const Blocked = z.object({ book: BookForAuthor })

export const bookConflict = createConflictParser(BookForAuthor)

/** A book that may not be published yet was saved for later instead: that version, or null. */
export const unpublishedVersion = (error: unknown): BookForAuthor | null =>
  error instanceof ApiError && error.code === 'publish.blocked'
    ? (Blocked.safeParse(error.details).data?.book ?? null)
    : null

export const bookSaveError = (error: unknown): string =>
  `Error saving book: ${error instanceof Error && error.message ? error.message : 'Unknown'}`

export const previewBook = (book: z.input<typeof BookInput>) => api(calls.preview, { book })
