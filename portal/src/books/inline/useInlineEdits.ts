import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { dropLocalDraft, localDraft, saveLocalDraft } from '../../editing/local-draft.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { showToast } from '../../toasts/toast.ts'
import {
  bookConflict,
  bookListQuery,
  bookSaveError,
  cacheBook,
  knownBookList,
  saveBookMutation,
} from '../queries.ts'
import { showBookSaved } from '../tell-book.ts'
import {
  editedInput,
  type InlineEditCell,
  InlineEdits,
  inlineConflicts,
  recordEdit,
  removeSavedEdits,
  removeSentEdits,
} from './inline-edits.ts'

/** Under which the browser keeps what is not saved. */
const draftName = 'desk'

/** Each step that Undo goes back to; the last is what is shown. */
type History = readonly InlineEdits[]

/** Prices and quantities that were changed in the list, and the saving of them, book by book. */
export function useInlineEdits(onFailure: (sentence: string | null) => void) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { edits, latest, change, edit, undo, settle } = useEditHistory(sub)
  const { saving, isHeld, hold } = useHeldBooks()
  const saveOne = useSaveOne({ sub, latest, settle })

  const save = useCallback(
    async (bookIds: readonly string[]) => {
      onFailure(null)
      showToast(null)
      for (const bookId of bookIds) {
        if (isHeld(bookId)) continue
        hold(bookId, true)
        try {
          await saveOne(bookId)
        } catch (problem) {
          onFailure(bookSaveError(problem))
          if (isGone(problem)) void queries.invalidateQueries(bookListQuery)
          if (isEverywhere(problem)) return
        } finally {
          hold(bookId, false)
        }
      }
    },
    [queries, isHeld, hold, saveOne, onFailure],
  )
  const saveAll = useCallback(() => save(Object.keys(latest())), [save, latest])

  return { edits, saving, change, edit, undo, save, saveAll }
}

/** The books whose save is under way: each is sent once. */
function useHeldBooks() {
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const now = useRef(saving)
  const isHeld = useCallback((bookId: string) => now.current.has(bookId), [])
  const hold = useCallback((bookId: string, isHeld: boolean) => {
    const others = [...now.current].filter((id) => id !== bookId)
    now.current = new Set(isHeld ? [...others, bookId] : others)
    setSaving(now.current)
  }, [])
  return { saving, isHeld, hold }
}

type Saving = { sub: string } & Pick<ReturnType<typeof useEditHistory>, 'latest' | 'settle'>

const mostAttempts = 4

/** Throws what went wrong. Where another tab changed something else of the book, both changes are saved. */
function useSaveOne({ sub, latest, settle }: Saving) {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(saveBookMutation(sub))
  const closed = shopClosed(useProgress())
  return useCallback(
    async function saveOne(bookId: string, attempt = 1): Promise<void> {
      const edits = latest()
      const book = knownBookList(queries).books.find(({ id }) => id === bookId)
      const sent = edits[bookId]
      if (!book || !sent || inlineConflicts([book], edits).length > 0) return
      try {
        const saved = await mutateAsync(editedInput(book, sent))
        settle(
          (shown) => removeSavedEdits(shown, saved.book, sent),
          (step) => removeSentEdits(step, bookId, sent),
        )
        showBookSaved(saved.book, 'Book saved!', saved.savedAt, closed)
      } catch (problem) {
        const theirs = bookConflict(problem)
        if (!theirs || attempt === mostAttempts) throw problem
        cacheBook(queries, theirs)
        await saveOne(bookId, attempt + 1)
      }
    },
    [queries, mutateAsync, latest, settle, closed],
  )
}

/** Another tab deleted the book, or archived it. */
const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Offline, or the session has ended: the next book would fare no better. */
const isEverywhere = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401)

const lastOf = (history: History): InlineEdits => history.at(-1) ?? {}

/** What was changed in the list and not yet saved, step by step: kept in the browser until it is. */
function useEditHistory(sub: string) {
  const [history, setHistory] = useState<History>(() => [
    localDraft(localStorage, sub, draftName, InlineEdits)?.draft ?? {},
  ])
  /** A key that keeps a price may save it in the same breath. */
  const now = useRef(history)

  const write = useCallback(
    (next: History) => {
      now.current = next
      setHistory(next)
      const draft = lastOf(next)
      if (Object.keys(draft).length === 0) dropLocalDraft(localStorage, sub, draftName)
      else saveLocalDraft(localStorage, sub, draftName, { draft, began: null })
    },
    [sub],
  )
  const change = useCallback(
    (to: (edits: InlineEdits) => InlineEdits) => {
      const before = lastOf(now.current)
      const next = to(before)
      if (next !== before) write([...now.current, next])
    },
    [write],
  )
  const edit = useCallback(
    (cell: InlineEditCell, typed: string) => change((edits) => recordEdit(edits, cell, typed)),
    [change],
  )
  const undo = useCallback(() => {
    write(now.current.length > 1 ? now.current.slice(0, -1) : [{}])
  }, [write])
  /** After a save: what is shown, and each step that Undo may go back to, without what was sent. */
  const settle = useCallback(
    (shown: (edits: InlineEdits) => InlineEdits, past: (edits: InlineEdits) => InlineEdits) => {
      const before = now.current
      write(withoutRepeats([...before.slice(0, -1).map(past), shown(lastOf(before))]))
    },
    [write],
  )
  const latest = useCallback(() => lastOf(now.current), [])
  return { edits: lastOf(history), latest, change, edit, undo, settle }
}

const withoutRepeats = (history: History): History =>
  history.filter((step, at) => at === 0 || JSON.stringify(step) !== JSON.stringify(history[at - 1]))
