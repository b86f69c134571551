import type { FieldValues } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import type { EditorSubject, Versioned } from './subject.ts'

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

export function refusalOf<Draft extends FieldValues, Stored extends Versioned>(
  subject: EditorSubject<Draft, Stored>,
  error: unknown,
): SaveRefusal<Stored> {
  const theirs = subject.theirsIn(error)
  if (theirs) return { kind: 'conflict', theirs }
  const isGone = subject.isGone?.(error) === true
  const isOffline = error instanceof ApiError && error.status === 0
  const consolation = isGone
    ? ' Save it again to bring it back.'
    : isOffline
      ? ' What you typed is kept.'
      : ''
  return {
    kind: 'failed',
    words: `${subject.failureOf(error)}${consolation}`,
    isOffline,
    isGone,
    stored: subject.storedIn?.(error) ?? null,
  }
}
