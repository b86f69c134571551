import { useEffect, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { useAuthor } from '../identity/useAuthor.ts'
import { dropLocalDraft, isSameDraft, localDraft, saveLocalDraft } from './local-draft.ts'

let kept = 0

const listeners = new Set<() => void>()

/**
 * Keeps the input of a form that is no editor in the browser until it is `done` or reset. `stored` are the values
 * without any input.
 */
export function useKeptDraft<Draft>(name: string, shape: z.ZodType<Draft>, stored: Draft) {
  const { sub } = useAuthor()
  const [restored] = useState(() => localDraft(localStorage, sub, name, shape)?.draft)
  const [draft, setDraft] = useState(restored ?? stored)
  const [isRestored, setRestored] = useState(restored !== undefined && !isSameDraft(shape, restored, stored))
  const isTyped = !isSameDraft(shape, draft, stored)
  useKept(isTyped)
  const done = () => {
    dropLocalDraft(localStorage, sub, name)
    setRestored(false)
  }
  return {
    draft,
    isTyped,
    isRestored,
    type(next: Draft) {
      setDraft(next)
      if (isSameDraft(shape, next, stored)) return done()
      saveLocalDraft(localStorage, sub, name, { draft: next, began: null })
    },
    startAfresh() {
      setDraft(stored)
      done()
    },
    done,
  }
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function count(more: number) {
  kept += more
  for (const listener of listeners) listener()
}

export const useKept = (isKept: boolean) =>
  useEffect(() => {
    if (!isKept) return
    count(1)
    return () => count(-1)
  }, [isKept])

export const useIsTypingKept = (): boolean => useSyncExternalStore(listen, () => kept > 0)
