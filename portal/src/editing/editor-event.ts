import type { FieldPath, FieldValues } from 'react-hook-form'
import type { EditorState, SaveTurn } from './editor-state.ts'
import type { LocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'
import type { Pause } from './pauses.ts'
import type { SaveRefusal } from './refusal.ts'
import type { Rules, Versioned } from './subject.ts'

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
  rules: Rules<Draft, Stored>
  state: EditorState<Draft, Stored>
  scene: Scene<Draft>
}
