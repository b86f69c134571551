import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Merge } from './merge.ts'

export type Versioned = { etag: string }

export type EditedForm<Draft extends FieldValues> = Omit<UseFormReturn<Draft>, 'formState'>

export type EditorSubject<Draft extends FieldValues, Stored extends Versioned> = EditorRules<
  Draft,
  Stored
> & {
  noun: string
  /** Stores the draft if the stored version still has `etag`, undefined for a new one; throws on failure. */
  save: (draft: Draft, stored: Stored | null, etag: string | undefined) => Promise<Stored>
  /** The version that another tab stored first, from an error; null if there is none. */
  theirsIn: (error: unknown) => Stored | null
  /** The version that was stored despite the error; null if there is none. */
  storedIn?: (error: unknown) => Stored | null
  /** True if another tab deleted it; the next save restores it. */
  isGone?: (error: unknown) => boolean
  /** Called with a version found in an error, to update cached lists. */
  onTold?: (stored: Stored) => void
  failureOf: (error: unknown) => string
  /** Writes the ids from `withIds` into the form, without disturbing further input. */
  writeIds?: (form: EditedForm<Draft>, draft: Draft) => void
}

export type EditorRules<Draft, Stored extends Versioned> = {
  nameOf: (stored: Stored | null) => string
  shape: z.ZodType<Draft>
  savable: z.ZodType<Draft, Draft>
  draftOf: (stored: Stored | null) => Draft
  merge: (base: Draft, mine: Draft, theirs: Draft) => Merge<Draft>
  /** True for what readers cannot see; without it, there is no autosave. */
  mayAutosave?: (draft: Draft, stored: Stored | null) => boolean
  /** Adds the ids that the server gave to the parts of `sent`. */
  withIds?: (draft: Draft, sent: Draft, stored: Stored) => Draft
}
