import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { editBookPath } from '../../paths/paths.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { showToast } from '../../toasts/toast.ts'
import { inFrontOf } from '../book-list.ts'
import { listOf } from '../queries.ts'
import { tellBook } from '../tell-book.ts'
import { archiveBook, duplicateBook, moveBook, restoreBook } from './mutations.ts'

/** What is done with books as a whole: at once, told by a toast that can take it back, and undone where it is refused. */
export function useBookActions(onFailure: (sentence: string | null) => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const closed = shopClosed(useProgress())
  const { mutateAsync: sendArchive } = useMutation(archiveBook)
  const { mutateAsync: sendRestore } = useMutation(restoreBook)
  const { mutateAsync: sendDuplicate } = useMutation(duplicateBook)
  const { mutateAsync: sendMove } = useMutation(moveBook)

  const restore = useCallback(
    async (book: BookForAuthor, as: 'before' | 'draft', place?: number) => {
      onFailure(null)
      try {
        const restored = await sendRestore({ book, as, ...(place === undefined ? {} : { place }) })
        const said =
          as === 'before' ? `“${book.title}” is back.` : `“${book.title}” is back, saved for later.`
        tellBook(restored.book, said, performance.now(), closed)
      } catch (error) {
        onFailure(`“${book.title}” could not be restored and is still archived. ${reasonOf(error)}`)
      }
    },
    [sendRestore, closed, onFailure],
  )

  const remove = useCallback(
    async (book: BookForAuthor) => {
      onFailure(null)
      const place = listOf(queries).books.findIndex(({ id }) => id === book.id)
      const removing = sendArchive(book)
      showToast({
        text: `“${book.title}” is archived.`,
        undo: async () => {
          const isArchived = await removing.then(() => true).catch(() => false)
          if (isArchived) await restore(book, 'before', place)
        },
      })
      await removing.catch((error: unknown) => {
        onFailure(`“${book.title}” could not be deleted and is back on your desk. ${reasonOf(error)}`)
      })
    },
    [queries, sendArchive, restore, onFailure],
  )

  const duplicate = useCallback(
    async (book: BookForAuthor) => {
      onFailure(null)
      try {
        const { book: made } = await sendDuplicate(book)
        showToast({ text: `“${made.title}” is saved for later.` })
        await navigate(editBookPath(made.id))
      } catch (error) {
        onFailure(`“${book.title}” could not be duplicated. ${reasonOf(error)}`)
      }
    },
    [sendDuplicate, navigate, onFailure],
  )

  const move = useCallback(
    async (book: BookForAuthor, after: string | null) => {
      const { books } = listOf(queries)
      const before = inFrontOf(books, book.id)
      if (after === before) return
      onFailure(null)
      const moving = sendMove({ bookId: book.id, after, seen: books.map(({ id }) => id) })
      const others = books.filter(({ id }) => id !== book.id)
      const number = others.findIndex(({ id }) => id === after) + 2
      showToast({
        text: `“${book.title}” is number ${number} of ${books.length} now.`,
        undo: () => move(book, before),
      })
      await moving.catch((error: unknown) => {
        onFailure(`“${book.title}” could not be moved and stands where it stood. ${reasonOf(error)}`)
      })
    },
    [queries, sendMove, onFailure],
  )

  return { remove, restore, duplicate, move }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Something went wrong. Try again.'
