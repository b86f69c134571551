import type { FieldPath, FieldValues } from 'react-hook-form'
import type { EditorRules, Versioned } from './editor-subject.ts'
import type { LocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'

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

/** What happens to an editor. */
export type EditorEvent<Draft extends FieldValues, Stored extends Versioned> =
  /** A value of the form has changed. */
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

/** What is to be done about it. */
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

/** The world at that moment. */
export type Scene<Draft> = {
  /** What stands in the form. */
  readonly draft: Draft
  /** Somebody stands in a field, and may press the next key. */
  readonly isTyping: boolean
  readonly nowMs: number
}

export type EditorStep<Draft extends FieldValues, Stored extends Versioned> = {
  state: EditorState<Draft, Stored>
  effects: Effect<Draft, Stored>[]
}

/** What a transition looks at. */
export type At<Draft extends FieldValues, Stored extends Versioned> = {
  rules: EditorRules<Draft, Stored>
  state: EditorState<Draft, Stored>
  scene: Scene<Draft>
}

/** The pauses that an editor acts on: in typing, and before it saves by itself. */
export type Pause = 'typing' | 'autosave'

/** Why a save was not what was wanted. */
export type SaveRefusal<Stored> =
  /** Another tab stored its version first. */
  | { kind: 'conflict'; theirs: Stored }
  | {
      kind: 'failed'
      words: string
      isOffline: boolean
      /** Deleted in another tab. */
      isGone: boolean
      /** What was stored all the same, such as a book that may not be published yet; else null. */
      stored: Stored | null
    }
