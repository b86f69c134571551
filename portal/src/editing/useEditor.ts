import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { focusFirstWrong } from '../ui/focus-first-wrong.ts'
import { dropDraft, keepDraft } from './kept-draft.ts'
import type { Conflict } from './merge.ts'
import { isSameDraft } from './same-draft.ts'
import type { Start } from './start.ts'
import type { Subject, Versioned } from './subject.ts'

const keepPauseInMs = 300
const autosavePauseInMs = 1_500

/** Where what was typed is now. */
export type Safety =
  | { state: 'untouched' }
  /** In this browser alone. */
  | { state: 'kept' }
  | { state: 'saving' }
  | { state: 'saved'; atMs: number }

/** Somebody stands in a field, and may press the next key. */
const isBeingTyped = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true

/** A form that was only reset is as safe as it was. */
function safetyOfTyping(now: Safety, isDirty: boolean): Safety {
  if (isDirty) return now.state === 'saving' ? now : { state: 'kept' }
  return now.state === 'kept' ? { state: 'untouched' } : now
}

/**
 * Something under the pen: its form, its stored version, what was typed before a reload, what saves itself, and
 * what happens when another tab was faster.
 */
export function useEditor<Draft extends FieldValues, Stored extends Versioned>(
  form: UseFormReturn<Draft>,
  subject: Subject<Draft, Stored>,
  start: Start<Draft, Stored>,
) {
  const { sub } = useAuthor()
  const [stored, setStored] = useState(start.stored)
  const [restored, setRestored] = useState(start.restored)
  const [conflicts, setConflicts] = useState<Conflict<Draft>[] | null>(start.conflicts)
  const [failure, setFailure] = useState<{ words: string; isOffline: boolean }>()
  const [isSaving, setSaving] = useState(false)
  /** How often somebody wanted to save while a choice was open. */
  const [asked, setAsked] = useState(0)
  const [safety, setSafety] = useState<Safety>({ state: start.restored ? 'kept' : 'untouched' })
  /** What the form is compared with, and the version that it belongs to. */
  const base = useRef({ name: subject.nameOf(start.stored), stored: start.stored, draft: start.base })
  /** One save after the other, as each begins with the version that the last one made. */
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  /** Fields that spoke against a step such as publishing, until something else is typed. */
  const refused = useRef<FieldPath<Draft>[]>([])
  const latest = useRef({ subject, conflicts })
  latest.current = { subject, conflicts }

  const isDirty = () => !isSameDraft(latest.current.subject.shape, form.getValues(), base.current.draft)

  /** Puts what is typed into the browser's keeping, or takes it out where it is stored. */
  const keep = () => {
    const { name, stored, draft } = base.current
    if (!isDirty()) return dropDraft(localStorage, sub, name)
    keepDraft(localStorage, sub, name, {
      draft: form.getValues(),
      began: stored && { etag: stored.etag, draft },
      keptAtMs: Date.now(),
    })
  }

  const begin = (next: Stored | null, draft: Draft) => {
    dropDraft(localStorage, sub, base.current.name)
    base.current = { name: latest.current.subject.nameOf(next), stored: next, draft }
    setStored(next)
  }

  /** What stands in the form now; what is typed later does not change it. */
  const typed = (): Draft => structuredClone(form.getValues())

  /**
   * `sent` is what was saved, as it stood in the form. Whoever types on finds every word, and the caret, where they
   * were; a form that nobody is in shows what is stored, and whatever was typed meanwhile.
   */
  const settle = (next: Stored, sent: Draft, isAsTyped: boolean) => {
    const { subject } = latest.current
    setRestored(false)
    setConflicts(null)
    const adopted = subject.autosave?.adopt(sent, next) ?? sent
    if (isAsTyped && isBeingTyped()) {
      begin(next, adopted)
    } else {
      const draft = subject.draftOf(next)
      const { merged } = subject.merge(adopted, typed(), draft)
      begin(next, draft)
      form.reset(merged)
    }
    setSafety(isDirty() ? { state: 'kept' } : { state: 'saved', atMs: Date.now() })
    keep()
  }

  const meet = (error: unknown, mine: Draft) => {
    const { subject } = latest.current
    const kept = subject.keptIn?.(error)
    if (kept) settle(kept, mine, false)
    const theirs = subject.theirsIn(error)
    if (!theirs) {
      setFailure({
        words: subject.failureOf(error),
        isOffline: error instanceof ApiError && error.status === 0,
      })
      return setSafety({ state: 'kept' })
    }
    const draft = subject.draftOf(theirs)
    const { merged, conflicts } = subject.merge(base.current.draft, mine, draft)
    setConflicts(conflicts)
    begin(theirs, draft)
    form.reset(merged)
    setSafety({ state: 'kept' })
    keep()
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = saving.current.then(work)
    saving.current = turn.catch(() => {})
    return turn
  }

  /**
   * Saves what stands in the form, with a last `change` such as making it public; answers what is stored, or null
   * where it could not be saved, and the screen says why. Nothing is saved over a choice that is still open.
   */
  const save = async (change: (draft: Draft) => Draft = (draft) => draft): Promise<Stored | null> => {
    let saved: Stored | null = null
    const store = async () => {
      setSaving(true)
      setFailure(undefined)
      const sent = typed()
      const mine = change(sent)
      const isAsTyped = isSameDraft(latest.current.subject.shape, sent, mine)
      try {
        saved = await latest.current.subject.save(mine, base.current.stored)
        settle(saved, sent, isAsTyped)
      } catch (error) {
        meet(error, mine)
      } finally {
        setSaving(false)
      }
    }
    if (latest.current.conflicts?.length) {
      setAsked((times) => times + 1)
      return null
    }
    await form.handleSubmit(() => inTurn(store))()
    return saved
  }

  const autosave = async () => {
    const { subject, conflicts } = latest.current
    const mine = typed()
    const { stored } = base.current
    if (!subject.autosave?.may(mine, stored) || !isDirty() || (conflicts && conflicts.length > 0)) return
    setSafety({ state: 'saving' })
    try {
      const next = await subject.save(mine, stored)
      setFailure(undefined)
      setRestored(false)
      begin(next, subject.autosave.adopt(mine, next))
      setSafety({ state: 'saved', atMs: Date.now() })
      keep()
    } catch (error) {
      meet(error, mine)
    }
  }

  /** Says at a field why the step that was wanted cannot be taken, and leads there. */
  const refuse = (field: FieldPath<Draft>, message: string) => {
    form.setError(field, { message })
    refused.current.push(field)
    requestAnimationFrame(focusFirstWrong)
  }
  const forgive = () => {
    if (refused.current.length > 0) form.clearErrors(refused.current.splice(0))
  }

  const work = useRef({ isDirty, keep, autosave, inTurn, forgive })
  work.current = { isDirty, keep, autosave, inTurn, forgive }

  const { submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) focusFirstWrong()
  }, [submitCount])

  useEffect(() => {
    let keepTimer: ReturnType<typeof setTimeout> | undefined
    let saveTimer: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => {
      clearTimeout(keepTimer)
      work.current.keep()
    }
    const saveSoon = () => {
      clearTimeout(saveTimer)
      saveTimer = setTimeout(() => work.current.inTurn(() => work.current.autosave()), autosavePauseInMs)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        work.current.forgive()
        clearTimeout(keepTimer)
        keepTimer = setTimeout(() => {
          keepNow()
          setSafety((now) => safetyOfTyping(now, work.current.isDirty()))
        }, keepPauseInMs)
        saveSoon()
      },
    })
    const beOnline = () => {
      setFailure((told) => (told?.isOffline ? undefined : told))
      saveSoon()
    }
    addEventListener('pagehide', keepNow)
    addEventListener('online', beOnline)
    return () => {
      stop()
      clearTimeout(saveTimer)
      removeEventListener('pagehide', keepNow)
      removeEventListener('online', beOnline)
      keepNow()
    }
  }, [form])

  const keepMine = (conflict: Conflict<Draft>) =>
    setConflicts((open) => open?.filter((other) => other !== conflict) ?? null)

  const takeTheirs = (conflict: Conflict<Draft>) => {
    form.reset(conflict.takeTheirs(form.getValues()))
    keepMine(conflict)
  }

  /** Lets go of what was typed: back to `to`, the stored version where nothing else is said. */
  const startAfresh = (to: Stored | null = stored) => {
    const draft = subject.draftOf(to)
    setRestored(false)
    setConflicts(null)
    setFailure(undefined)
    begin(to, draft)
    form.reset(draft)
    setSafety({ state: 'untouched' })
  }

  return {
    noun: subject.noun,
    stored,
    restored,
    conflicts,
    asked,
    failure: failure?.words,
    isSaving,
    safety,
    save,
    refuse,
    keepMine,
    takeTheirs,
    startAfresh,
  }
}

export type Editor<Draft extends FieldValues, Stored extends Versioned> = ReturnType<
  typeof useEditor<Draft, Stored>
>
