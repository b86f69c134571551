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

/** Fetches all pages, because search and sorting apply to the whole list. */
async function fetchEveryBook(after?: string): Promise<BookList> {
  const { books, archived, next } = await api(calls.fetchBooks, after === undefined ? {} : { after })
  if (next === undefined) return { books, archived }
  const rest = await fetchEveryBook(next)
  return { books: [...books, ...rest.books], archived: [...archived, ...rest.archived] }
}

export const booksQuery = queryOptions({ ...bookListQuery, select: ({ books }) => books })

/** Null if there is no such book, or it is archived. */
export const bookQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['book', id],
    queryFn: async () => (id === null ? null : (await api(bookCalls.fetchBook, { bookId: id })).book),
    // Fetched again for each edit, but not while the author types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Saved = {
  book: BookForAuthor
  /** `performance.now()` at the response: start of the time until publication. */
  savedAt: number
}

let lastSave = { text: '', id: '' }

/** The same input has the same id, because the response to the first attempt may have been lost. */
function saveIdOf(input: z.input<typeof BookInput>): string {
  const text = JSON.stringify(input)
  if (text !== lastSave.text) lastSave = { text, id: ulid() }
  return lastSave.id
}

/** Ended sessions are handled on the screen, so that the input stays visible. */
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

/** A response without a reason is still a failure (B5-31). */
function explain(error: unknown): never {
  throw error instanceof ApiError && error.code === 'answer.unexpected' ? new Error('Failed to save') : error
}

export const knownBookList = (queries: QueryClient): BookList =>
  queries.getQueryData(bookListQuery.queryKey) ?? { books: [], archived: [] }

export function cacheBook(queries: QueryClient, book: BookForAuthor) {
  queries.setQueryData(bookListQuery.queryKey, (list) => list && replaceBook(list, book))
  queries.setQueryData(bookQuery(book.id).queryKey, (open) => open && book)
}

const Blocked = z.object({ book: BookForAuthor })

export const bookConflict = createConflictParser(BookForAuthor)

/** The version that was stored as a draft because the book cannot be published yet, or null. */
export const unpublishedVersion = (error: unknown): BookForAuthor | null =>
  error instanceof ApiError && error.code === 'publish.blocked'
    ? (Blocked.safeParse(error.details).data?.book ?? null)
    : null

export const bookSaveError = (error: unknown): string =>
  `Error saving book: ${error instanceof Error && error.message ? error.message : 'Unknown'}`

export const previewBook = (book: z.input<typeof BookInput>) => api(calls.preview, { book })
