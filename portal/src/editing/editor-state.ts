import type { FieldPath, FieldValues } from 'react-hook-form'
import type { EditorRules, Versioned } from './editor-subject.ts'
import type { LocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'

export type EditorState<Draft extends FieldValues, Stored extends Versioned> = {
  base: Base<Draft, Stored>
  isRestored: boolean
  /** Null unless another tab saved first; empty if both sets of changes are merged in the form. */
  conflicts: Conflict<Draft>[] | null
  timesAsked: number
  failure: Failure | null
  /** Deleted in another tab: only a save by the author restores it; autosave does not. */
  isGone: boolean
  safety: Exclude<Safety, { state: 'saving' }>
  /** Saves run one at a time, because each needs the version that the last one made. */
  running: SaveRun<Draft> | null
  waiting: Turn<Draft>[]
  /** Sent without a response, so it may be the stored version. */
  unanswered: Draft | null
  /** Fields that block a step such as publishing, until the next input. */
  refusedFields: FieldPath<Draft>[]
}

export type Base<Draft, Stored> = { name: string; stored: Stored | null; draft: Draft }

type Failure = { words: string; isOffline: boolean }

/** A requested save; `ask` is the number of the request, `change` is a step such as making it public. */
export type SaveTurn<Draft> = { kind: 'save'; ask: number; change: (draft: Draft) => Draft }

export type Turn<Draft> = SaveTurn<Draft> | { kind: 'autosave' }

/** A running save: the form's draft when it began, and the draft that was sent. */
export type SaveRun<Draft> = { turn: Turn<Draft>; typed: Draft; sent: Draft }

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

/** No save runs while conflicts are open. */
export const isChoiceOpen = <Draft extends FieldValues, Stored extends Versioned>({
  conflicts,
}: EditorState<Draft, Stored>): boolean => conflicts !== null && conflicts.length > 0

export type EditorEvent<Draft extends FieldValues, Stored extends Versioned> =
  | { type: 'typed' }
  /** Nobody has typed for a moment, or the author leaves. */
  | { type: 'paused' }
  | { type: 'autosaveDue' }
  | { type: 'saveAsked'; turn: SaveTurn<Draft> }
  /** What is to be saved can be saved as it stands. */
  | { type: 'valid'; turn: SaveTurn<Draft> }
  /** The next save may begin, unless one is under way. */
  | { type: 'turnCame' }
  | { type: 'stored'; stored: Stored }
  | { type: 'refused'; refusal: SaveRefusal<Stored> }
  | { type: 'mineKept'; conflict: Conflict<Draft> }
  | { type: 'theirsTaken'; conflict: Conflict<Draft> }
  /** What was typed is let go of. */
  | { type: 'startedAfresh' }
  | { type: 'cameOnline' }
  /** A field speaks against a step that was wanted. */
  | { type: 'fieldRefused'; field: FieldPath<Draft>; message: string }

export type Effect<Draft extends FieldValues, Stored extends Versioned> =
  | { do: 'wait'; for: Pause }
  | { do: 'validate'; turn: SaveTurn<Draft> }
  | { do: 'callTurn' }
  | { do: 'store'; draft: Draft; stored: Stored | null; etag: string | undefined }
  | { do: 'answer'; ask: number; stored: Stored | null }
  | { do: 'saveLocally'; name: string; local: LocalDraft<Draft> }
  | { do: 'dropLocally'; name: string }
  | { do: 'fillForm'; draft: Draft }
  | { do: 'writeIds'; draft: Draft }
  | { do: 'showError'; field: FieldPath<Draft>; message: string }
  | { do: 'clearErrors'; fields: FieldPath<Draft>[] }

export type Scene<Draft> = {
  readonly draft: Draft
  /** A field has the focus, so more input may follow. */
  readonly isTyping: boolean
  readonly nowMs: number
}

export type EditorStep<Draft extends FieldValues, Stored extends Versioned> = {
  state: EditorState<Draft, Stored>
  effects: Effect<Draft, Stored>[]
}

export type At<Draft extends FieldValues, Stored extends Versioned> = {
  rules: EditorRules<Draft, Stored>
  state: EditorState<Draft, Stored>
  scene: Scene<Draft>
}

/** Delays that an editor acts on: after typing, and before an autosave. */
export type Pause = 'typing' | 'autosave'

export type SaveRefusal<Stored> =
  | { kind: 'conflict'; theirs: Stored }
  | {
      kind: 'failed'
      words: string
      isOffline: boolean
      /** Deleted in another tab. */
      isGone: boolean
      /** A version that was stored despite the error, such as a book that cannot be published yet; else null. */
      stored: Stored | null
    }
