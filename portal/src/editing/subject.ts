import type { z } from 'zod'
import type { Merge } from './merge.ts'

export type Versioned = { etag: string }

/** What an editor edits, such as a book, a post or the welcome page: everything that differs between them. */
export type Subject<Draft, Stored extends Versioned> = {
  /** As people call it, within a sentence: `book`. */
  noun: string
  /** Names the draft that the browser keeps: `book:01J…`; one name for whatever is not stored yet. */
  nameOf: (stored: Stored | null) => string
  /** Any draft, also one that could not be saved as it stands. */
  shape: z.ZodType<Draft>
  /** The form's first text for what is stored, or for something new. */
  draftOf: (stored: Stored | null) => Draft
  merge: (base: Draft, mine: Draft, theirs: Draft) => Merge<Draft>
  /** Stores it against the version that was read; throws what went wrong. */
  save: (draft: Draft, stored: Stored | null) => Promise<Stored>
  /** Out of a refusal: the version that another tab stored first. */
  theirsIn: (error: unknown) => Stored | null
  /** Out of a refusal: what was stored all the same. */
  keptIn?: (error: unknown) => Stored | null
  /** The sentence for a save that failed. */
  failureOf: (error: unknown) => string
  /** Where it is left out, nothing is saved before the author says so. */
  autosave?: {
    /** True for what no reader sees, and what can be saved as it stands. */
    may: (draft: Draft, stored: Stored | null) => boolean
    /** What was sent, with the ids that its parts were given: sets them in the form, too, where typing goes on. */
    adopt: (sent: Draft, stored: Stored) => Draft
  }
}
