import type { FieldPath, FieldValues } from 'react-hook-form'
import { acceptOwnVersion, localDraftEffect, rebaseDraft } from './draft-versions.ts'
import {
  type At,
  type EditorEvent,
  type EditorState,
  type EditorStep,
  type Effect,
  isChoiceOpen,
  type SaveRefusal,
  type SaveRun,
  type SaveTurn,
  type Turn,
} from './editor-state.ts'
import type { Versioned } from './editor-subject.ts'
import { isSameDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'

/** The state machine of every editor: returns the next state, and the effects that the caller runs. */
export function nextState<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  event: EditorEvent<Draft, Stored>,
): EditorStep<Draft, Stored> {
  switch (event.type) {
    case 'typed':
      return handleTyping(at)
    case 'paused':
      return handlePause(at)
    case 'cameOnline':
      return handleOnline(at)
    case 'saveAsked':
      return requestSave(at, event.turn)
    case 'valid':
      return queueTurn(at, event.turn)
    case 'autosaveDue':
      return queueTurn(at, { kind: 'autosave' })
    case 'turnCame':
      return takeTurn(at)
    case 'stored':
      return finishSave(at, event.stored)
    case 'refused':
      return handleRefusal(at, event.refusal)
    case 'mineKept':
      return keepMine(at, event.conflict)
    case 'theirsTaken':
      return takeTheirs(at, event.conflict)
    case 'startedAfresh':
      return startAfresh(at)
    case 'fieldRefused':
      return refuseField(at, event.field, event.message)
  }
}

/** Returns the same state where possible, so that a keystroke renders nothing. */
const handleTyping = <Draft extends FieldValues, Stored extends Versioned>({
  state,
}: At<Draft, Stored>): EditorStep<Draft, Stored> => {
  const { refusedFields } = state
  const waits: Effect<Draft, Stored>[] = [
    { do: 'wait', for: 'typing' },
    { do: 'wait', for: 'autosave' },
  ]
  if (refusedFields.length === 0) return { state, effects: waits }
  return {
    state: { ...state, refusedFields: [] },
    effects: [{ do: 'clearErrors', fields: refusedFields }, ...waits],
  }
}

/** A form that was only reset has the same save state as before. */
function handlePause<Draft extends FieldValues, Stored extends Versioned>({
  rules,
  state,
  scene,
}: At<Draft, Stored>): EditorStep<Draft, Stored> {
  const { base, safety, running, unanswered } = state
  const { draft } = scene
  const isDirty = !isSameDraft(rules.shape, draft, base.draft)
  const clean = safety.state === 'local' ? { state: 'untouched' as const } : safety
  return {
    state: { ...state, safety: isDirty ? { state: 'local' } : clean },
    effects: [localDraftEffect(rules, base, draft, running?.sent ?? unanswered ?? undefined)],
  }
}

/** Clears an offline failure and schedules the save again. */
const handleOnline = <Draft extends FieldValues, Stored extends Versioned>({
  state,
}: At<Draft, Stored>): EditorStep<Draft, Stored> => ({
  state: { ...state, failure: state.failure?.isOffline ? null : state.failure },
  effects: [{ do: 'wait', for: 'autosave' }],
})

const refuseField = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  field: FieldPath<Draft>,
  message: string,
): EditorStep<Draft, Stored> => ({
  state: { ...state, refusedFields: [...state.refusedFields, field] },
  effects: [{ do: 'showError', field, message }],
})

const requestSave = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  turn: SaveTurn<Draft>,
): EditorStep<Draft, Stored> =>
  isChoiceOpen(state)
    ? { state: remindOfChoice(state), effects: [{ do: 'answer', ask: turn.ask, stored: null }] }
    : { state, effects: [{ do: 'validate', turn }] }

const queueTurn = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  turn: Turn<Draft>,
): EditorStep<Draft, Stored> => ({
  state: { ...state, waiting: [...state.waiting, turn] },
  effects: [{ do: 'callTurn' }],
})

/** Begins the save that has waited longest. Saves run one at a time. */
function takeTurn<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
): EditorStep<Draft, Stored> {
  const { state, scene } = at
  const [turn, ...waiting] = state.waiting
  if (state.running || !turn) return { state, effects: [] }
  if (turn.kind === 'autosave') {
    return isAutosaveDue(at)
      ? beginSave(at, { turn, typed: scene.draft, sent: scene.draft }, waiting)
      : { state: { ...state, waiting }, effects: [{ do: 'callTurn' }] }
  }
  if (isChoiceOpen(state)) {
    return {
      state: { ...remindOfChoice(state), waiting },
      effects: [{ do: 'answer', ask: turn.ask, stored: null }, { do: 'callTurn' }],
    }
  }
  const run = { turn, typed: scene.draft, sent: turn.change(scene.draft) }
  return beginSave({ ...at, state: { ...state, failure: null } }, run, waiting)
}

const beginSave = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  running: SaveRun<Draft>,
  waiting: Turn<Draft>[],
): EditorStep<Draft, Stored> => {
  const { stored } = state.base
  return {
    state: { ...state, running, waiting },
    effects: [{ do: 'store', draft: running.sent, stored, etag: state.isGone ? undefined : stored?.etag }],
  }
}

const isAutosaveDue = <Draft extends FieldValues, Stored extends Versioned>({
  rules: { mayAutosave, savable, shape },
  state,
  scene: { draft },
}: At<Draft, Stored>): boolean =>
  mayAutosave?.(draft, state.base.stored) === true &&
  !state.isGone &&
  !isChoiceOpen(state) &&
  savable.safeParse(draft).success &&
  !isSameDraft(shape, draft, state.base.draft)

const remindOfChoice = <Draft extends FieldValues, Stored extends Versioned>(
  state: EditorState<Draft, Stored>,
): EditorState<Draft, Stored> => ({ ...state, timesAsked: state.timesAsked + 1 })

/** Ends the running save with its stored version. */
function finishSave<Draft extends FieldValues, Stored extends Versioned>(
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
      // An autosave keeps the notice about another tab's changes: only the author's save confirms them.
      conflicts: isOwnDoing ? null : conflicts,
      isGone: false,
      unanswered: null,
      running: null,
    },
    effects: [...settled.effects, ...answerAndContinue(running, stored)],
  }
}

/**
 * `sent` is the form's draft when the save began. While the author types, the form keeps its text and caret;
 * otherwise it shows the stored version with everything typed since.
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
  const { base, effects } = rebaseDraft(rules, state.base, { stored, draft, typed })
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

/** Ends the running save without a stored version. */
function handleRefusal<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  refusal: SaveRefusal<Stored>,
): EditorStep<Draft, Stored> {
  const { running } = at.state
  if (!running) return { state: at.state, effects: [] }
  const own = refusal.kind === 'conflict' ? acceptOwnVersion(at, running, refusal.theirs) : null
  if (own) return own
  const { state, effects } =
    refusal.kind === 'conflict'
      ? showConflicts(at, running, refusal.theirs)
      : showFailure(at, running, refusal)
  return {
    state: { ...state, safety: { state: 'local' }, running: null },
    effects: [...effects, ...answerAndContinue<Draft, Stored>(running, null)],
  }
}

function showFailure<Draft extends FieldValues, Stored extends Versioned>(
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

/** Resolves the request for the save that has ended, and calls the next. */
const answerAndContinue = <Draft extends FieldValues, Stored extends Versioned>(
  { turn }: SaveRun<Draft>,
  stored: Stored | null,
): Effect<Draft, Stored>[] => [
  ...(turn.kind === 'save' ? [{ do: 'answer' as const, ask: turn.ask, stored }] : []),
  { do: 'callTurn' },
]

/** Another tab saved first: the form gets both sets of changes, and this tab's side of each conflict. */
function showConflicts<Draft extends FieldValues, Stored extends Versioned>(
  { rules, state, scene }: At<Draft, Stored>,
  { turn }: SaveRun<Draft>,
  theirs: Stored,
): EditorStep<Draft, Stored> {
  const draft = rules.draftOf(theirs)
  const mine = turn.kind === 'save' ? turn.change(scene.draft) : scene.draft
  const { merged, conflicts } = rules.merge(state.base.draft, mine, draft)
  const { base, effects } = rebaseDraft(rules, state.base, { stored: theirs, draft, typed: merged })
  return {
    state: { ...state, base, conflicts, unanswered: null },
    effects: [{ do: 'fillForm', draft: merged }, ...effects],
  }
}

/** The form already holds this tab's side. */
const keepMine = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  conflict: Conflict<Draft>,
): EditorStep<Draft, Stored> => ({
  state: { ...state, conflicts: state.conflicts?.filter((other) => other !== conflict) ?? null },
  effects: [],
})

const takeTheirs = <Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  conflict: Conflict<Draft>,
): EditorStep<Draft, Stored> => ({
  ...keepMine(at, conflict),
  effects: [{ do: 'fillForm', draft: conflict.takeTheirs(at.scene.draft) }],
})

function startAfresh<Draft extends FieldValues, Stored extends Versioned>({
  rules,
  state,
}: At<Draft, Stored>): EditorStep<Draft, Stored> {
  const { stored } = state.base
  const draft = rules.draftOf(stored)
  const { base, effects } = rebaseDraft(rules, state.base, { stored, draft, typed: draft })
  return {
    state: {
      ...state,
      base,
      isRestored: false,
      conflicts: null,
      failure: null,
      unanswered: null,
      safety: { state: 'untouched' },
    },
    effects: [...effects, { do: 'fillForm', draft }],
  }
}
