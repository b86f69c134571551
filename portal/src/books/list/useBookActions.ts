import type { BookForAuthor, BookList } from '@lorecircle/shared/book/book-for-author'
import { bookCalls } from '@lorecircle/shared/book/calls'
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/api.ts'
import { toErrorMessage } from '../../api/api-error.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { editBookPath } from '../../paths/paths.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { showToast } from '../../toasts/toast.ts'
import { insertBookAt, previousBookId, replaceBook, withMove } from '../book-list.ts'
import { bookDraft, bookInput } from '../editor/book-draft.ts'
import {
  bookConflict,
  bookListQuery,
  cacheBook,
  knownBookList,
  saveBookMutation,
  unpublishedVersion,
} from '../queries.ts'
import { showBookSaved } from '../tell-book.ts'

const archiveBook = mutationOptions({
  mutationFn: ({ id }: BookForAuthor) => api(bookCalls.archiveBook, { bookId: id }),
  onMutate: async (book, { client }) => {
    // A pending list response would bring the book back for a moment.
    await client.cancelQueries(bookListQuery)
    const place = knownBookList(client).books.findIndex(({ id }) => id === book.id)
    const archived = { at: new Date().toISOString(), public: book.public }
    change(client, (list) => replaceBook(list, { ...book, public: false, url: null, archived }))
    return { place }
  },
  onError: (_error, book, shown, { client }) =>
    change(client, (list) => insertBookAt(list, book, shown?.place ?? 0)),
  onSuccess: ({ book }, _asked, _shown, { client }) => cacheBook(client, book),
})

type Restoring = {
  book: BookForAuthor
  as: 'before' | 'draft'
  place?: number
}

const restoreBook = mutationOptions({
  mutationFn: ({ book, as }: Restoring) => api(bookCalls.restoreBook, { bookId: book.id, as }),
  onSuccess: async ({ book }, { place }, _shown, { client }) => {
    if (place === undefined) return client.invalidateQueries(bookListQuery)
    change(client, (list) => insertBookAt(list, book, place))
  },
})

const duplicateBook = mutationOptions({
  mutationFn: ({ id }: BookForAuthor) => api(bookCalls.duplicateBook, { bookId: id }),
  onSuccess: ({ book }, _asked, _shown, { client }) => cacheBook(client, book),
})

type Move = { bookId: string; after: string | null; seen: string[] }

const moveBook = mutationOptions({
  // Runs moves one after the other, so that the last one wins.
  scope: { id: 'book-order' },
  mutationFn: (move: Move) => api(bookCalls.moveBook, move),
  onMutate: async ({ bookId, after }, { client }) => {
    await client.cancelQueries(bookListQuery)
    const before = previousBookId(knownBookList(client).books, bookId)
    change(client, (list) => withMove(list, bookId, after))
    return { before }
  },
  onError: (_error, { bookId }, shown, { client }) => {
    if (shown) change(client, (list) => withMove(list, bookId, shown.before))
    return client.invalidateQueries(bookListQuery)
  },
})

type OnFailure = (sentence: string | null) => void

export function useBookActions(onFailure: OnFailure) {
  const restore = useRestore(onFailure)
  return {
    restore,
    remove: useRemove(onFailure, restore),
    duplicate: useDuplicate(onFailure),
    move: useMove(onFailure),
    setPublic: useSetPublic(onFailure),
  }
}

type Restore = ReturnType<typeof useRestore>

function useRestore(onFailure: OnFailure) {
  const closed = shopClosed(useProgress())
  const { mutateAsync: send } = useMutation(restoreBook)
  return useCallback(
    async (book: BookForAuthor, as: 'before' | 'draft', place?: number) => {
      onFailure(null)
      try {
        const restored = await send({ book, as, ...(place === undefined ? {} : { place }) })
        const said =
          as === 'before' ? `“${book.title}” is back.` : `“${book.title}” is back, saved for later.`
        showBookSaved(restored.book, said, performance.now(), closed)
      } catch (error) {
        onFailure(`“${book.title}” could not be restored and is still archived. ${toErrorMessage(error)}`)
      }
    },
    [send, closed, onFailure],
  )
}

function useRemove(onFailure: OnFailure, restore: Restore) {
  const queries = useQueryClient()
  const { mutateAsync: send } = useMutation(archiveBook)
  return useCallback(
    async (book: BookForAuthor) => {
      onFailure(null)
      const place = knownBookList(queries).books.findIndex(({ id }) => id === book.id)
      const removing = send(book)
      showToast({
        text: `“${book.title}” is archived.${book.releaseOn === null ? '' : ' Its preorders are delivered on their day all the same.'}`,
        undo: async () => {
          const isArchived = await removing.then(() => true).catch(() => false)
          if (isArchived) await restore(book, 'before', place)
        },
      })
      await removing.catch((error: unknown) => {
        onFailure(`“${book.title}” could not be archived and is back in My Books. ${toErrorMessage(error)}`)
      })
    },
    [queries, send, restore, onFailure],
  )
}

function useDuplicate(onFailure: OnFailure) {
  const navigate = useNavigate()
  const { mutateAsync: send } = useMutation(duplicateBook)
  return useCallback(
    async (book: BookForAuthor) => {
      onFailure(null)
      try {
        const { book: made } = await send(book)
        showToast({ text: `“${made.title}” is saved for later.` })
        await navigate(editBookPath(made.id))
      } catch (error) {
        onFailure(`“${book.title}” could not be duplicated. ${toErrorMessage(error)}`)
      }
    },
    [send, navigate, onFailure],
  )
}

function useSetPublic(onFailure: OnFailure) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const closed = shopClosed(useProgress())
  const { mutateAsync: send } = useMutation(saveBookMutation(sub))
  return useCallback(
    async function setPublic({ id, title }: BookForAuthor, is: boolean): Promise<void> {
      const book = knownBookList(queries).books.find((listed) => listed.id === id)
      if (!book) return
      onFailure(null)
      try {
        const saved = await send({ ...bookInput(bookDraft(book), book), public: is })
        const said = is
          ? `“${title}” is published.`
          : `“${title}” is saved for later: readers no longer see it.`
        showBookSaved(saved.book, said, saved.savedAt, closed, () => void setPublic(saved.book, !is))
      } catch (error) {
        const stored = bookConflict(error) ?? unpublishedVersion(error)
        if (stored) cacheBook(queries, stored)
        onFailure(`“${title}” could not be ${is ? 'published' : 'taken back'}. ${toErrorMessage(error)}`)
      }
    },
    [queries, send, closed, onFailure],
  )
}

function useMove(onFailure: OnFailure) {
  const queries = useQueryClient()
  const { mutateAsync: send } = useMutation(moveBook)
  return useCallback(
    async function move(book: BookForAuthor, after: string | null): Promise<void> {
      const { books } = knownBookList(queries)
      const before = previousBookId(books, book.id)
      if (after === before) return
      onFailure(null)
      const moving = send({ bookId: book.id, after, seen: books.map(({ id }) => id) })
      const others = books.filter(({ id }) => id !== book.id)
      const number = others.findIndex(({ id }) => id === after) + 2
      showToast({
        text: `“${book.title}” is number ${number} of ${books.length} now.`,
        undo: () => move(book, before),
      })
      await moving.catch((error: unknown) => {
        onFailure(`“${book.title}” could not be moved and stands where it stood. ${toErrorMessage(error)}`)
      })
    },
    [queries, send, onFailure],
  )
}

/** Updates optimistically; rolled back on failure. */

function change(client: QueryClient, to: (list: BookList) => BookList) {
  client.setQueryData(bookListQuery.queryKey, (list) => list && to(list))
}
