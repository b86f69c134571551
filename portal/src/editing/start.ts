import { useState } from 'react'
import { useAuthor } from '../identity/useAuthor.ts'
import { keptDraft } from './kept-draft.ts'
import type { Conflict } from './merge.ts'
import { isSameDraft } from './same-draft.ts'
import type { Subject, Versioned } from './subject.ts'

/** The form's first text: what is stored, or what was typed over it, brought up to what has changed since. */
export type Start<Draft, Stored> = {
  stored: Stored | null
  draft: Draft
  /** What the draft is compared with. */
  base: Draft
  /** True where it was typed before a reload. */
  restored: boolean
  conflicts: Conflict<Draft>[] | null
}

export function useStart<Draft, Stored extends Versioned>(
  subject: Subject<Draft, Stored>,
  stored: Stored | null,
): Start<Draft, Stored> {
  const { sub } = useAuthor()
  const [start] = useState(() => startOf(subject, stored, sub))
  return start
}

function startOf<Draft, Stored extends Versioned>(
  subject: Subject<Draft, Stored>,
  stored: Stored | null,
  sub: string,
): Start<Draft, Stored> {
  const base = subject.draftOf(stored)
  const kept = keptDraft(localStorage, sub, subject.nameOf(stored), subject.shape)
  if (!kept || isSameDraft(subject.shape, kept.draft, base)) {
    return { stored, draft: base, base, restored: false, conflicts: null }
  }
  if (!stored || !kept.began || kept.began.etag === stored.etag) {
    return { stored, draft: kept.draft, base, restored: true, conflicts: null }
  }
  const { merged, conflicts } = subject.merge(kept.began.draft, kept.draft, base)
  return { stored, draft: merged, base, restored: true, conflicts: conflicts.length > 0 ? conflicts : null }
}
