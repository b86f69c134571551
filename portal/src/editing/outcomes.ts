import type { FieldValues } from 'react-hook-form'
import { conflicted } from './conflicted.ts'
import type { At, EditorStep, Effect } from './editor-event.ts'
import type { SaveRun } from './editor-state.ts'
import { ownVersionMet } from './own-version.ts'
import { rebase } from './rebase.ts'
import type { SaveRefusal } from './refusal.ts'
import { isSameDraft } from './same-draft.ts'
import type { Versioned } from './subject.ts'

/** The save that was under way is stored. */
export function stored<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  stored: Stored,
): EditorStep<Draft, Stored> {
  const { running, conflicts } = at.state
  if (!running) return { state: at.state, effects: [] }
  const { turn, typed, sent } = running
  const isTypingOn = at.scene.isTyping && isSameDraft(at.rules.shape, typed, sent)
  const isOwnDoing = turn.kind === 'save'
  const settled = settle(at, stored, typed, isTypingOn || !isOwnDoing)
  return {
    state: {
      ...settled.state,
      failure: null,
      // What another tab changed stays told until the author saves.
      conflicts: isOwnDoing ? null : conflicts,
      isGone: false,
      unanswered: null,
      running: null,
    },
    effects: [...settled.effects, ...answer(running, stored)],
  }
}

/**
 * `sent` is what was stored, as it stood in the form. Whoever types on finds every word, and the caret, where they
 * were; a form that nobody is in shows what is stored, and whatever was typed meanwhile.
 */
function settle<Draft extends FieldValues, Stored extends Versioned>(
  { rules, state, scene }: At<Draft, Stored>,
  stored: Stored,
  sent: Draft,
  isTypingOn: boolean,
): EditorStep<Draft, Stored> {
  const withIds = (draft: Draft) => rules.withIds?.(draft, sent, stored) ?? draft
  const mine = withIds(scene.draft)
  const draft = isTypingOn ? withIds(sent) : rules.draftOf(stored)
  const typed = isTypingOn ? mine : rules.merge(withIds(sent), mine, draft).merged
  const { base, effects } = rebase(rules, state.base, { stored, draft, typed })
  const isDirty = !isSameDraft(rules.shape, typed, draft)
  const writeIds: Effect<Draft, Stored>[] = rules.withIds ? [{ do: 'writeIds', draft: typed }] : []
  const toForm: Effect<Draft, Stored>[] = isTypingOn ? writeIds : [{ do: 'fillForm', draft: typed }]
  return {
    state: {
      ...state,
      base,
      isRestored: false,
      safety: isDirty ? { state: 'local' } : { state: 'saved', atMs: scene.nowMs },
    },
    effects: [...toForm, ...effects],
  }
}

/** The save that was under way was not what was wanted. */
export function refused<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  refusal: SaveRefusal<Stored>,
): EditorStep<Draft, Stored> {
  const { running } = at.state
  if (!running) return { state: at.state, effects: [] }
  const own = refusal.kind === 'conflict' ? ownVersionMet(at, running, refusal.theirs) : null
  if (own) return own
  const { state, effects } =
    refusal.kind === 'conflict' ? conflicted(at, running, refusal.theirs) : failed(at, running, refusal)
  return {
    state: { ...state, safety: { state: 'local' }, running: null },
    effects: [...effects, ...answer<Draft, Stored>(running, null)],
  }
}

function failed<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  { sent }: SaveRun<Draft>,
  { words, isOffline, isGone, stored }: Extract<SaveRefusal<Stored>, { kind: 'failed' }>,
): EditorStep<Draft, Stored> {
  const unsettled: EditorStep<Draft, Stored> = { state: at.state, effects: [] }
  const { state, effects } = stored ? settle(at, stored, sent, false) : unsettled
  return {
    state: {
      ...state,
      conflicts: stored ? null : state.conflicts,
      failure: { words, isOffline },
      unanswered: isOffline ? sent : null,
      isGone: state.isGone || isGone,
    },
    effects,
  }
}

/** Answers whoever asked for the save that has ended, and calls the next. */
const answer = <Draft extends FieldValues, Stored extends Versioned>(
  { turn }: SaveRun<Draft>,
  stored: Stored | null,
): Effect<Draft, Stored>[] => [
  ...(turn.kind === 'save' ? [{ do: 'answer' as const, ask: turn.ask, stored }] : []),
  { do: 'callTurn' },
]
