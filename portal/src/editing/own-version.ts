import type { FieldValues } from 'react-hook-form'
import type { At, EditorStep, Effect } from './editor-event.ts'
import type { SaveRun } from './editor-state.ts'
import { rebase } from './rebase.ts'
import { isSameDraft } from './same-draft.ts'
import type { Rules, Versioned } from './subject.ts'

/**
 * A save met a version that this form had sent itself, and never heard of; or one that brings nothing new. It is taken,
 * and the save has its turn again. Null where there is something to tell.
 */
export function ownVersionMet<Draft extends FieldValues, Stored extends Versioned>(
  { rules, state, scene }: At<Draft, Stored>,
  running: SaveRun<Draft>,
  stored: Stored,
): EditorStep<Draft, Stored> | null {
  // Refused for the version that it was sent against: again would be refused again.
  if (stored.etag === state.base.stored?.etag) return null
  const sent = sentBefore(rules, [running.sent, state.unanswered], stored)
  if (!sent && !bringsNothing(rules, state.base.draft, running, scene.draft, stored)) return null
  const draft = rules.draftOf(stored)
  const typed = withIdsOf(rules, scene.draft, sent ?? running.sent, stored)
  const { base, effects } = rebase(rules, state.base, { stored, draft, typed })
  const isDirty = !isSameDraft(rules.shape, typed, draft)
  const writeIds: Effect<Draft, Stored>[] = rules.withIds ? [{ do: 'writeIds', draft: typed }] : []
  return {
    state: {
      ...state,
      base,
      isRestored: false,
      isGone: false,
      unanswered: null,
      running: null,
      waiting: [running.turn, ...state.waiting],
      safety: isDirty ? { state: 'local' } : { state: 'saved', atMs: scene.nowMs },
    },
    effects: [...writeIds, ...effects, { do: 'callTurn' }],
  }
}

/** What of `drafts` is stored; whatever stores it may take the spaces off the ends. */
export const sentBefore = <Draft, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  drafts: readonly (Draft | null)[],
  stored: Stored,
): Draft | null =>
  drafts.find(
    (sent) =>
      sent !== null &&
      wordsOf(rules, withIdsOf(rules, sent, sent, stored)) === wordsOf(rules, rules.draftOf(stored)),
  ) ?? null

export const withIdsOf = <Draft, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  draft: Draft,
  sent: Draft,
  stored: Stored,
): Draft => rules.withIds?.(draft, sent, stored) ?? draft

const bringsNothing = <Draft, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  base: Draft,
  { turn, sent }: SaveRun<Draft>,
  typed: Draft,
  stored: Stored,
): boolean => {
  const mine = withIdsOf(rules, turn.kind === 'save' ? turn.change(typed) : typed, sent, stored)
  const { merged, conflicts } = rules.merge(base, mine, rules.draftOf(stored))
  return conflicts.length === 0 && isSameDraft(rules.shape, merged, mine)
}

const wordsOf = <Draft>({ shape }: Pick<Rules<Draft, never>, 'shape'>, draft: Draft): string =>
  JSON.stringify(shape.parse(draft), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  )
