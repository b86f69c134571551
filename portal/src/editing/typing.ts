import type { FieldPath, FieldValues } from 'react-hook-form'
import type { At, EditorStep, Effect } from './editor-event.ts'
import { localEffect } from './rebase.ts'
import { isSameDraft } from './same-draft.ts'
import type { Versioned } from './subject.ts'

/** The state stays the same where it can, so that a letter draws nothing anew. */
export const typed = <Draft extends FieldValues, Stored extends Versioned>({
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

/** A form that was only reset is as safe as it was. */
export function paused<Draft extends FieldValues, Stored extends Versioned>({
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
    effects: [localEffect(rules, base, draft, running?.sent ?? unanswered ?? undefined)],
  }
}

/** What could not be sent because nobody was there is told no longer, and tried again. */
export const cameOnline = <Draft extends FieldValues, Stored extends Versioned>({
  state,
}: At<Draft, Stored>): EditorStep<Draft, Stored> => ({
  state: { ...state, failure: state.failure?.isOffline ? null : state.failure },
  effects: [{ do: 'wait', for: 'autosave' }],
})

export const fieldRefused = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  field: FieldPath<Draft>,
  message: string,
): EditorStep<Draft, Stored> => ({
  state: { ...state, refusedFields: [...state.refusedFields, field] },
  effects: [{ do: 'showError', field, message }],
})
