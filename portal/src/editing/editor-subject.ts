import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Merge } from './merge.ts'

export type Versioned = { etag: string }

export type EditedForm<Draft extends FieldValues> = Omit<UseFormReturn<Draft>, 'formState'>

/** What an editor edits, such as a book, a post or the welcome page: everything that differs between them. */
export type EditorSubject<Draft extends FieldValues, Stored extends Versioned> = EditorRules<
  Draft,
  Stored
> & {
  /** As people call it, within a sentence: `book`. */
  noun: string
  /** Stores it against `etag`, undefined where no version is stored; throws what went wrong. */
  save: (draft: Draft, stored: Stored | null, etag: string | undefined) => Promise<Stored>
  /** Out of a refusal: the version that another tab stored first. */
  theirsIn: (error: unknown) => Stored | null
  /** Out of a refusal: what was stored all the same. */
  storedIn?: (error: unknown) => Stored | null
  /** Another tab has deleted it: the next save brings it back. */
  isGone?: (error: unknown) => boolean
  /** Takes what a refusal said is stored, so that lists show it. */
  onTold?: (stored: Stored) => void
  /** The sentence for a save that failed. */
  failureOf: (error: unknown) => string
  /** Writes the ids that `withIds` gave into the form, where typing goes on. */
  writeIds?: (form: EditedForm<Draft>, draft: Draft) => void
}

/** What of a subject decides; without effects, and all that the state machine knows of books, posts and the like. */
export type EditorRules<Draft, Stored extends Versioned> = {
  /** Names the local draft: `book:01J…`; one name for whatever is not stored yet. */
  nameOf: (stored: Stored | null) => string
  /** Any draft, also one that could not be saved as it stands. */
  shape: z.ZodType<Draft>
  /** A draft that can be saved as it stands. */
  savable: z.ZodType<Draft, Draft>
  /** The form's first text for what is stored, or for something new. */
  draftOf: (stored: Stored | null) => Draft
  merge: (base: Draft, mine: Draft, theirs: Draft) => Merge<Draft>
  /** True for what no reader sees; where it is left out, nothing is saved before the author says so. */
  mayAutosave?: (draft: Draft, stored: Stored | null) => boolean
  /** The draft with the ids that the parts of what was sent were given. */
  withIds?: (draft: Draft, sent: Draft, stored: Stored) => Draft
}
