import type { FieldValues } from 'react-hook-form'
import type { At, EditorStep } from './editor-event.ts'
import type { SaveRun } from './editor-state.ts'
import { rebase } from './rebase.ts'
import type { Versioned } from './subject.ts'

/** Another tab was faster: the form holds both, with this tab's side of whatever both changed. */
export function conflicted<Draft extends FieldValues, Stored extends Versioned>(
  { rules, state, scene }: At<Draft, Stored>,
  { turn }: SaveRun<Draft>,
  theirs: Stored,
): EditorStep<Draft, Stored> {
  const draft = rules.draftOf(theirs)
  const mine = turn.kind === 'save' ? turn.change(scene.draft) : scene.draft
  const { merged, conflicts } = rules.merge(state.base.draft, mine, draft)
  const { base, effects } = rebase(rules, state.base, { stored: theirs, draft, typed: merged })
  return {
    state: { ...state, base, conflicts, unanswered: null },
    effects: [{ do: 'fillForm', draft: merged }, ...effects],
  }
}
