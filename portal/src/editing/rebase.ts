import type { FieldValues } from 'react-hook-form'
import type { Effect } from './editor-event.ts'
import type { Base } from './editor-state.ts'
import { isSameDraft } from './same-draft.ts'
import type { Rules, Versioned } from './subject.ts'

/** Saves what is typed in the browser, or takes it out where it is stored. */
export const localEffect = <Draft extends FieldValues, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  { name, stored, draft: began }: Base<Draft, Stored>,
  draft: Draft,
  sent?: Draft,
): Effect<Draft, Stored> =>
  isSameDraft(rules.shape, draft, began)
    ? { do: 'dropLocally', name }
    : {
        do: 'saveLocally',
        name,
        local: { draft, began: stored && { etag: stored.etag, draft: began }, sent },
      }

/** From now on the form, in which `typed` stands, is compared with `draft`, which is what of `stored` it shows. */
export function rebase<Draft extends FieldValues, Stored extends Versioned>(
  rules: Rules<Draft, Stored>,
  before: Base<Draft, Stored>,
  { stored, draft, typed }: { stored: Stored | null; draft: Draft; typed: Draft },
): { base: Base<Draft, Stored>; effects: Effect<Draft, Stored>[] } {
  const base = { name: rules.nameOf(stored), stored, draft }
  const leftBehind = before.name === base.name ? [] : [{ do: 'dropLocally' as const, name: before.name }]
  return { base, effects: [...leftBehind, localEffect(rules, base, typed)] }
}
