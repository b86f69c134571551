import { zodResolver } from '@hookform/resolvers/zod'
import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAuthor } from '../identity/useAuthor.ts'
import { tellLive } from '../live/tell-live.ts'
import { showToast } from '../live/toast.ts'
import { type BookDraft, draftOf, inputOf, isSameDraft, newDraft, SavableDraft } from './book-draft.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { type Conflict, merge } from './merge.ts'
import { keptVersion, putBook, saveBook, saveFailure, theirVersion } from './queries.ts'

const pauseInMs = 300
const untitled = 'Give the book a title before you publish it.'

/**
 * A book under the pen: its form, its stored version, what was typed before a reload, and what happens when
 * another tab was faster. `bookId` is `new` for a book that is being added.
 */
export function useBookEditor(initial: BookForAuthor | null, bookId: string) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const [start] = useState(() => startOf(initial, keptDraft(localStorage, sub, bookId)))
  const [stored, setStored] = useState(initial)
  const [restored, setRestored] = useState(start.restored)
  const [conflicts, setConflicts] = useState<Conflict[] | null>(start.conflicts)
  const [failure, setFailure] = useState<string>()
  const base = useRef({ key: bookId, etag: initial?.etag ?? null, draft: start.base })
  const form = useForm<BookDraft>({ resolver: zodResolver(SavableDraft), defaultValues: start.draft })
  const { mutateAsync, isPending } = useMutation(saveBook(sub))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      const draft = form.getValues()
      const { key, etag, draft: began } = base.current
      if (isSameDraft(draft, began)) return dropDraft(localStorage, sub, key)
      keepDraft(localStorage, sub, key, {
        draft,
        began: etag === null ? null : { etag, draft: began },
        keptAtMs: Date.now(),
      })
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, pauseInMs)
      },
    })
    addEventListener('pagehide', keep)
    return () => {
      stop()
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [form, sub])

  const begin = (book: BookForAuthor | null, draft: BookDraft, values: BookDraft) => {
    dropDraft(localStorage, sub, base.current.key)
    base.current = { key: book?.id ?? bookId, etag: book?.etag ?? null, draft }
    setStored(book)
    form.reset(values)
  }

  const settle = (book: BookForAuthor) => {
    setRestored(false)
    setConflicts(null)
    begin(book, draftOf(book), draftOf(book))
  }

  /** Saves what stands in the form; `said` is what the author reads when it worked. */
  const save = (asPublic: boolean, said: string) =>
    form.handleSubmit(async (draft) => {
      setFailure(undefined)
      showToast(null)
      if (asPublic && draft.title.trim() === '') {
        return form.setError('title', { message: untitled }, { shouldFocus: true })
      }
      const disappears = stored?.public === true && !asPublic
      const mine = { ...draft, public: asPublic }
      try {
        const { book, savedAt } = await mutateAsync(inputOf(mine, stored ?? undefined))
        settle(book)
        void tellLive(book, disappears ? `${said} Readers can no longer see it.` : said, savedAt)
      } catch (error) {
        const theirs = theirVersion(error)
        const kept = keptVersion(error)
        if (kept) {
          putBook(queries, kept)
          settle(kept)
        }
        if (!theirs) return setFailure(saveFailure(error))
        putBook(queries, theirs)
        const { merged, conflicts } = merge(base.current.draft, mine, draftOf(theirs))
        setConflicts(conflicts)
        begin(theirs, draftOf(theirs), merged)
      }
    })()

  const takeTheirs = (conflict: Conflict) => {
    form.reset(conflict.takeTheirs(form.getValues()))
    keepMine(conflict)
  }
  const keepMine = (conflict: Conflict) =>
    setConflicts((open) => open?.filter((other) => other !== conflict) ?? null)

  /** Lets go of what was typed: back to the stored version, or to an empty form. */
  const startAfresh = () => {
    setRestored(false)
    setConflicts(null)
    const draft = stored ? draftOf(stored) : newDraft()
    begin(stored, draft, draft)
  }

  /** After a book was added: an empty form for the next one. */
  const startAnother = () => {
    setFailure(undefined)
    begin(null, newDraft(), newDraft())
  }

  return {
    form,
    stored,
    restored,
    conflicts,
    failure,
    isSaving: isPending,
    save,
    takeTheirs,
    keepMine,
    startAfresh,
    startAnother,
  }
}

export type BookEditor = ReturnType<typeof useBookEditor>

type Start = { draft: BookDraft; base: BookDraft; restored: boolean; conflicts: Conflict[] | null }

/** The form's first text: the stored version, or what was typed over it, brought up to what has changed since. */
function startOf(initial: BookForAuthor | null, kept: ReturnType<typeof keptDraft>): Start {
  const base = initial ? draftOf(initial) : newDraft()
  if (!kept || isSameDraft(kept.draft, base)) return { draft: base, base, restored: false, conflicts: null }
  if (!initial || !kept.began || kept.began.etag === initial.etag) {
    return { draft: kept.draft, base, restored: true, conflicts: null }
  }
  const { merged, conflicts } = merge(kept.began.draft, kept.draft, base)
  return { draft: merged, base, restored: true, conflicts: conflicts.length > 0 ? conflicts : null }
}
