import type { FieldValues } from 'react-hook-form'
import type { At, Base, EditorState, EditorStep, Effect, SaveRun } from './editor-state.ts'
import type { Rules, Versioned } from './editor-subject.ts'
import { isSameDraft, type LocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'

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
const sentBefore = <Draft, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  drafts: readonly (Draft | null)[],
  stored: Stored,
): Draft | null =>
  drafts.find(
    (sent) =>
      sent !== null &&
      wordsOf(rules, withIdsOf(rules, sent, sent, stored)) === wordsOf(rules, rules.draftOf(stored)),
  ) ?? null

const withIdsOf = <Draft, Stored extends Versioned>(
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

/** Saves what is typed in the browser, or takes it out where it is stored. */
export const localEffect = <Draft extends FieldValues, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  { name, stored, draft: began }: Base<Draft, Stored>,
  draft: Draft,
  sent?: Draft,
): Effect<Draft, Stored> =>
  isSameDraft(rules.shape, draft, began)
    ? { do: 'dropLocally', name }
    : {
        do: 'saveLocally',
        name,
        local: { draft, began: stored && { etag: stored.etag, draft: began }, sent },
      }

/** From now on the form, in which `typed` stands, is compared with `draft`, which is what of `stored` it shows. */
export function rebase<Draft extends FieldValues, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  before: Base<Draft, Stored>,
  { stored, draft, typed }: { stored: Stored | null; draft: Draft; typed: Draft },
): { base: Base<Draft, Stored>; effects: Effect<Draft, Stored>[] } {
  const base = { name: rules.nameOf(stored), stored, draft }
  const leftBehind = before.name === base.name ? [] : [{ do: 'dropLocally' as const, name: before.name }]
  return { base, effects: [...leftBehind, localEffect(rules, base, typed)] }
}
