import type { FieldValues } from 'react-hook-form'
import type { At, Base, EditorState, EditorStep, Effect, SaveRun } from './editor-state.ts'
import type { EditorRules, Versioned } from './editor-subject.ts'
import { isSameDraft, type LocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'

/** The first state of an editor, and the first draft of its form: the stored version, or a local draft of it. */
export function openEditorState<Draft extends FieldValues, Stored extends Versioned>(
  rules: EditorRules<Draft, Stored>,
  stored: Stored | null,
  local: LocalDraft<Draft> | null,
): { state: EditorState<Draft, Stored>; draft: Draft } {
  const base = { name: rules.nameOf(stored), stored, draft: rules.draftOf(stored) }
  const isRestored = local !== null && !isSameDraft(rules.shape, local.draft, base.draft)
  const { draft, conflicts } = isRestored
    ? mergeStoredChanges(rules, stored, base.draft, local)
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

/** Merges a local draft with what was stored since the author began it. */
function mergeStoredChanges<Draft, Stored extends Versioned>(
  rules: EditorRules<Draft, Stored>,
  stored: Stored | null,
  base: Draft,
  { draft, began, sent }: LocalDraft<Draft>,
): { draft: Draft; conflicts: Conflict<Draft>[] } {
  if (!stored || !began || began.etag === stored.etag) return { draft, conflicts: [] }
  const arrived = sent && findSentDraft(rules, [sent], stored)
  if (arrived) return { draft: addStoredIds(rules, draft, arrived, stored), conflicts: [] }
  const { merged, conflicts } = rules.merge(began.draft, draft, base)
  return { draft: merged, conflicts }
}

/**
 * A save conflicts with a version that this form sent itself without getting the response, or with one that changes
 * nothing here. The version becomes the base and the save runs again. Null where the conflict is a real one.
 */
export function acceptOwnVersion<Draft extends FieldValues, Stored extends Versioned>(
  { rules, state, scene }: At<Draft, Stored>,
  running: SaveRun<Draft>,
  stored: Stored,
): EditorStep<Draft, Stored> | null {
  // The save was sent against this very version, so a second attempt would be refused, too.
  if (stored.etag === state.base.stored?.etag) return null
  const sent = findSentDraft(rules, [running.sent, state.unanswered], stored)
  if (!sent && !hasNothingNew(rules, state.base.draft, running, scene.draft, stored)) return null
  const draft = rules.draftOf(stored)
  const typed = addStoredIds(rules, scene.draft, sent ?? running.sent, stored)
  const { base, effects } = rebaseDraft(rules, state.base, { stored, draft, typed })
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

/** The draft that equals the stored version. The server may trim texts, so spaces at ends are ignored. */
const findSentDraft = <Draft, Stored extends Versioned>(
  rules: EditorRules<Draft, Stored>,
  drafts: readonly (Draft | null)[],
  stored: Stored,
): Draft | null =>
  drafts.find(
    (sent) =>
      sent !== null &&
      comparableText(rules, addStoredIds(rules, sent, sent, stored)) ===
        comparableText(rules, rules.draftOf(stored)),
  ) ?? null

const addStoredIds = <Draft, Stored extends Versioned>(
  rules: EditorRules<Draft, Stored>,
  draft: Draft,
  sent: Draft,
  stored: Stored,
): Draft => rules.withIds?.(draft, sent, stored) ?? draft

const hasNothingNew = <Draft, Stored extends Versioned>(
  rules: EditorRules<Draft, Stored>,
  base: Draft,
  { turn, sent }: SaveRun<Draft>,
  typed: Draft,
  stored: Stored,
): boolean => {
  const mine = addStoredIds(rules, turn.kind === 'save' ? turn.change(typed) : typed, sent, stored)
  const { merged, conflicts } = rules.merge(base, mine, rules.draftOf(stored))
  return conflicts.length === 0 && isSameDraft(rules.shape, merged, mine)
}

const comparableText = <Draft>({ shape }: Pick<EditorRules<Draft, never>, 'shape'>, draft: Draft): string =>
  JSON.stringify(shape.parse(draft), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  )

/** Saves the draft in the browser, or drops it where it equals the stored version. */
export const localDraftEffect = <Draft extends FieldValues, Stored extends Versioned>(
  rules: EditorRules<Draft, Stored>,
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

/** Makes `stored`, shown in the form as `draft`, the version that the form's text `typed` is compared with. */
export function rebaseDraft<Draft extends FieldValues, Stored extends Versioned>(
  rules: EditorRules<Draft, Stored>,
  before: Base<Draft, Stored>,
  { stored, draft, typed }: { stored: Stored | null; draft: Draft; typed: Draft },
): { base: Base<Draft, Stored>; effects: Effect<Draft, Stored>[] } {
  const base = { name: rules.nameOf(stored), stored, draft }
  const leftBehind = before.name === base.name ? [] : [{ do: 'dropLocally' as const, name: before.name }]
  return { base, effects: [...leftBehind, localDraftEffect(rules, base, typed)] }
}
