import type { FieldValues } from 'react-hook-form'
import type { At, EditorStep } from './editor-event.ts'
import { type EditorState, isChoiceOpen, type SaveRun, type SaveTurn, type Turn } from './editor-state.ts'
import { isSameDraft } from './same-draft.ts'
import type { Versioned } from './subject.ts'

export const saveAsked = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  turn: SaveTurn<Draft>,
): EditorStep<Draft, Stored> =>
  isChoiceOpen(state)
    ? { state: remindOfChoice(state), effects: [{ do: 'answer', ask: turn.ask, stored: null }] }
    : { state, effects: [{ do: 'validate', turn }] }

export const waitForTurn = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  turn: Turn<Draft>,
): EditorStep<Draft, Stored> => ({
  state: { ...state, waiting: [...state.waiting, turn] },
  effects: [{ do: 'callTurn' }],
})

/** Begins the save that has waited longest; nothing overtakes one that is under way. */
export function takeTurn<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
): EditorStep<Draft, Stored> {
  const { state, scene } = at
  const [turn, ...waiting] = state.waiting
  if (state.running || !turn) return { state, effects: [] }
  if (turn.kind === 'autosave') {
    return isAutosaveDue(at)
      ? begin(at, { turn, typed: scene.draft, sent: scene.draft }, waiting)
      : { state: { ...state, waiting }, effects: [{ do: 'callTurn' }] }
  }
  if (isChoiceOpen(state)) {
    return {
      state: { ...remindOfChoice(state), waiting },
      effects: [{ do: 'answer', ask: turn.ask, stored: null }, { do: 'callTurn' }],
    }
  }
  const run = { turn, typed: scene.draft, sent: turn.change(scene.draft) }
  return begin({ ...at, state: { ...state, failure: null } }, run, waiting)
}

const begin = <Draft extends FieldValues, Stored extends Versioned>(
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
