import type { FieldValues } from 'react-hook-form'
import type { EditorState } from './editor-state.ts'
import type { LocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'
import { sentBefore, withIdsOf } from './own-version.ts'
import { isSameDraft } from './same-draft.ts'
import type { Rules, Versioned } from './subject.ts'

/** An editor as it opens: the form's first text is what is stored, or what was typed over it. */
export function startOf<Draft extends FieldValues, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  stored: Stored | null,
  local: LocalDraft<Draft> | null,
): { state: EditorState<Draft, Stored>; draft: Draft } {
  const base = { name: rules.nameOf(stored), stored, draft: rules.draftOf(stored) }
  const isRestored = local !== null && !isSameDraft(rules.shape, local.draft, base.draft)
  const { draft, conflicts } = isRestored
    ? broughtUp(rules, stored, base.draft, local)
    : { draft: base.draft, conflicts: [] }
  return {
    draft,
    state: {
      base,
      isRestored,
      conflicts: conflicts.length > 0 ? conflicts : null,
      timesAsked: 0,
      failure: null,
      isGone: false,
      safety: { state: isRestored ? 'local' : 'untouched' },
      running: null,
      waiting: [],
      unanswered: local?.sent ?? null,
      refusedFields: [],
    },
  }
}

/** What was typed, brought up to what has changed since. */
function broughtUp<Draft, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  stored: Stored | null,
  base: Draft,
  { draft, began, sent }: LocalDraft<Draft>,
): { draft: Draft; conflicts: Conflict<Draft>[] } {
  if (!stored || !began || began.etag === stored.etag) return { draft, conflicts: [] }
  const arrived = sent && sentBefore(rules, [sent], stored)
  if (arrived) return { draft: withIdsOf(rules, draft, arrived, stored), conflicts: [] }
  const { merged, conflicts } = rules.merge(began.draft, draft, base)
  return { draft: merged, conflicts }
}
