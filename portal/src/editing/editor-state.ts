import type { FieldPath, FieldValues } from 'react-hook-form'
import type { Conflict } from './merge.ts'
import type { Versioned } from './subject.ts'

/** Where an editor stands. What is typed stands in the form; here is what is known of it. */
export type EditorState<Draft extends FieldValues, Stored extends Versioned> = {
  /** What the form is compared with, the version that it belongs to, and the name of its local draft. */
  base: Base<Draft, Stored>
  /** The form holds what was typed before a reload. */
  isRestored: boolean
  /** Null unless another tab saved first; none are left where both sets of changes stand in the form. */
  conflicts: Conflict<Draft>[] | null
  /** How often somebody wanted to save while a choice was open. */
  timesAsked: number
  failure: Failure | null
  /** Deleted in another tab: the next save brings it back, and nothing does so by itself. */
  isGone: boolean
  safety: Exclude<Safety, { state: 'saving' }>
  /** One save after the other, as each begins with the version that the last one made. */
  running: SaveRun<Draft> | null
  waiting: Turn<Draft>[]
  /** Was sent, and no answer came: it may be what is stored. */
  unanswered: Draft | null
  /** Fields that spoke against a step such as publishing, until something else is typed. */
  refusedFields: FieldPath<Draft>[]
}

export type Base<Draft, Stored> = { name: string; stored: Stored | null; draft: Draft }

type Failure = { words: string; isOffline: boolean }

/** A save that was asked for; `ask` names who waits for its answer, `change` is such as making it public. */
export type SaveTurn<Draft> = { kind: 'save'; ask: number; change: (draft: Draft) => Draft }
export type Turn<Draft> = SaveTurn<Draft> | { kind: 'autosave' }

/** A turn under way: the form as it was when it began, and what of it is on its way. */
export type SaveRun<Draft> = { turn: Turn<Draft>; typed: Draft; sent: Draft }

/** Where what was typed is now. */
export type Safety =
  | { state: 'untouched' }
  /** In this browser alone. */
  | { state: 'local' }
  | { state: 'saving' }
  | { state: 'saved'; atMs: number }

export const safetyOf = <Draft extends FieldValues, Stored extends Versioned>({
  running,
  safety,
}: EditorState<Draft, Stored>): Safety => (running?.turn.kind === 'autosave' ? { state: 'saving' } : safety)

/** Nothing is saved over a choice that is still open. */
export const isChoiceOpen = <Draft extends FieldValues, Stored extends Versioned>({
  conflicts,
}: EditorState<Draft, Stored>): boolean => conflicts !== null && conflicts.length > 0
