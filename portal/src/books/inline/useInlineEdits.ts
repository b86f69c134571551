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

const draftName = 'desk'

type History = readonly InlineEdits[]

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

/** Throws the save's error. If another tab changed other fields of the book, both changes are saved. */
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

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Offline, or the session has ended: saving the next book would fail, too. */
const isEverywhere = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401)

const lastOf = (history: History): InlineEdits => history.at(-1) ?? {}

function useEditHistory(sub: string) {
  const [history, setHistory] = useState<History>(() => [
    localDraft(localStorage, sub, draftName, InlineEdits)?.draft ?? {},
  ])
  /** A key may record a price and save it in the same event. */
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
  /** After a save: removes `sent` from the current edits and from each step of Undo. */
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
