import type { FieldValues } from 'react-hook-form'
import type { At, EditorStep } from './editor-event.ts'
import type { Conflict } from './merge.ts'
import { rebase } from './rebase.ts'
import type { Versioned } from './subject.ts'

/** The form holds this tab's side already. */
export const mineKept = <Draft extends FieldValues, Stored extends Versioned>(
  { state }: At<Draft, Stored>,
  conflict: Conflict<Draft>,
): EditorStep<Draft, Stored> => ({
  state: { ...state, conflicts: state.conflicts?.filter((other) => other !== conflict) ?? null },
  effects: [],
})

export const theirsTaken = <Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  conflict: Conflict<Draft>,
): EditorStep<Draft, Stored> => ({
  ...mineKept(at, conflict),
  effects: [{ do: 'fillForm', draft: conflict.takeTheirs(at.scene.draft) }],
})

/** Back to what is stored. */
export function startedAfresh<Draft extends FieldValues, Stored extends Versioned>({
  rules,
  state,
}: At<Draft, Stored>): EditorStep<Draft, Stored> {
  const { stored } = state.base
  const draft = rules.draftOf(stored)
  const { base, effects } = rebase(rules, state.base, { stored, draft, typed: draft })
  return {
    state: {
      ...state,
      base,
      isRestored: false,
      conflicts: null,
      failure: null,
      unanswered: null,
      safety: { state: 'untouched' },
    },
    effects: [...effects, { do: 'fillForm', draft }],
  }
}
