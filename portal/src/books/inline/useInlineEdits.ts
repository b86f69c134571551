import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { dropDraft, keepDraft, keptDraft } from '../../editing/kept-draft.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { showToast } from '../../toasts/toast.ts'
import { bookListQuery, listOf, putBook, saveBook, saveFailure, theirVersion } from '../queries.ts'
import { tellBook } from '../tell-book.ts'
import { inlineConflicts } from './inline-conflicts.ts'
import { afterSave, type Cell, editedInput, InlineEdits, keepEdit, withoutSent } from './inline-edits.ts'

const draftName = 'desk'
const mostAttempts = 4

/** Each step that Undo goes back to; the last is what is shown. */
type History = readonly InlineEdits[]
const lastOf = (history: History): InlineEdits => history.at(-1) ?? {}

/** Prices and quantities that were changed in the list: kept in the browser until they are saved. */
export function useInlineEdits(onFailure: (sentence: string | null) => void) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(saveBook(sub))
  const closed = shopClosed(useProgress())
  const [history, setHistory] = useState<History>(() => [
    keptDraft(localStorage, sub, draftName, InlineEdits)?.draft ?? {},
  ])
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  /** A key that keeps a figure may save it in the same breath. */
  const now = useRef({ history, saving })

  const write = useCallback(
    (next: History) => {
      now.current.history = next
      setHistory(next)
      const draft = lastOf(next)
      if (Object.keys(draft).length === 0) dropDraft(localStorage, sub, draftName)
      else keepDraft(localStorage, sub, draftName, { draft, began: null, keptAtMs: Date.now() })
    },
    [sub],
  )

  const change = useCallback(
    (to: (edits: InlineEdits) => InlineEdits) => {
      const { history } = now.current
      const next = to(lastOf(history))
      if (next !== lastOf(history)) write([...history, next])
    },
    [write],
  )
  const edit = useCallback(
    (cell: Cell, typed: string) => change((edits) => keepEdit(edits, cell, typed)),
    [change],
  )
  const undo = useCallback(() => {
    const { history } = now.current
    write(history.length > 1 ? history.slice(0, -1) : [{}])
  }, [write])

  const hold = useCallback((bookId: string, isHeld: boolean) => {
    const { saving } = now.current
    const others = [...saving].filter((id) => id !== bookId)
    now.current.saving = new Set(isHeld ? [...others, bookId] : others)
    setSaving(now.current.saving)
  }, [])

  /** Throws what went wrong. Where another tab changed something else of the book, both changes are saved. */
  const saveOne = useCallback(
    async (bookId: string, attempt = 1): Promise<void> => {
      const edits = lastOf(now.current.history)
      const book = listOf(queries).books.find(({ id }) => id === bookId)
      const sent = edits[bookId]
      if (!book || !sent || inlineConflicts([book], edits).length > 0) return
      try {
        const saved = await mutateAsync(editedInput(book, sent))
        const { history } = now.current
        const past = history.slice(0, -1).map((step) => withoutSent(step, bookId, sent))
        write(withoutRepeats([...past, afterSave(lastOf(history), saved.book, sent)]))
        tellBook(saved.book, 'Book saved!', saved.savedAt, closed)
      } catch (problem) {
        const theirs = theirVersion(problem)
        if (!theirs || attempt === mostAttempts) throw problem
        putBook(queries, theirs)
        await saveOne(bookId, attempt + 1)
      }
    },
    [queries, mutateAsync, write, closed],
  )

  const save = useCallback(
    async (bookIds: readonly string[]) => {
      onFailure(null)
      showToast(null)
      for (const bookId of bookIds) {
        if (now.current.saving.has(bookId)) continue
        hold(bookId, true)
        try {
          await saveOne(bookId)
        } catch (problem) {
          onFailure(saveFailure(problem))
          if (isGone(problem)) void queries.invalidateQueries(bookListQuery)
          if (isEverywhere(problem)) return
        } finally {
          hold(bookId, false)
        }
      }
    },
    [queries, hold, saveOne, onFailure],
  )

  const saveAll = useCallback(() => save(Object.keys(lastOf(now.current.history))), [save])

  return { edits: lastOf(history), saving, change, edit, undo, save, saveAll }
}

const withoutRepeats = (history: History): History =>
  history.filter((step, at) => at === 0 || JSON.stringify(step) !== JSON.stringify(history[at - 1]))

/** Another tab deleted the book, or archived it. */
const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Offline, or the session has ended: the next book would fare no better. */
const isEverywhere = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401)
