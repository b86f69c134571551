import { useState } from 'react'
import type { z } from 'zod'
import { useAuthor } from '../identity/useAuthor.ts'
import { useKept } from './kept.ts'
import { dropLocalDraft, localDraft, saveLocalDraft } from './local-draft.ts'
import { isSameDraft } from './same-draft.ts'

/**
 * What is typed into a form that is no editor, kept in the browser from the first letter on, as an editor's is, until
 * it is `done` or taken back. `stored` is what the form shows where nothing was typed.
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
