import type { FieldPath, FieldValues } from 'react-hook-form'
import { focusFirstWrong } from '../ui/focus-first-wrong.ts'
import type { Asks } from './asks.ts'
import type { EditorEvent, Effect } from './editor-event.ts'
import type { SaveTurn } from './editor-state.ts'
import { dropLocalDraft, saveLocalDraft } from './local-draft.ts'
import type { Pauses } from './pauses.ts'
import { refusalOf } from './refusal.ts'
import type { EditedForm, EditorSubject, Versioned } from './subject.ts'

type Surroundings<Draft extends FieldValues, Stored extends Versioned> = {
  form: EditedForm<Draft>
  subject: EditorSubject<Draft, Stored>
  /** Whose drafts the browser holds. */
  sub: string
  saves: Asks<Stored | null>
  pauses: Pauses
  tell: (event: EditorEvent<Draft, Stored>) => void
}

/** Does what the state machine of an editor says, and tells it what came of it. */
export function runEffect<Draft extends FieldValues, Stored extends Versioned>(
  effect: Effect<Draft, Stored>,
  around: Surroundings<Draft, Stored>,
) {
  const { form, subject, sub, saves, pauses, tell } = around
  switch (effect.do) {
    case 'wait':
      return pauses.wait(effect.for)
    case 'validate':
      return void validate(effect.turn, around)
    case 'callTurn':
      return tell({ type: 'turnCame' })
    case 'store':
      return void store(effect, around)
    case 'answer':
      return saves.answer(effect.ask, effect.stored)
    case 'saveLocally':
      return saveLocalDraft(localStorage, sub, effect.name, effect.local)
    case 'dropLocally':
      return dropLocalDraft(localStorage, sub, effect.name)
    case 'fillForm':
      return form.reset(effect.draft)
    case 'writeIds':
      return subject.writeIds?.(form, effect.draft)
    case 'showError':
      return showError(form, effect.field, effect.message)
    case 'clearErrors':
      return form.clearErrors(effect.fields)
  }
}

/** The form says at its fields what cannot be saved; it counts as submitted once the save has ended. */
async function validate<Draft extends FieldValues, Stored extends Versioned>(
  turn: SaveTurn<Draft>,
  { form, saves, tell }: Surroundings<Draft, Stored>,
) {
  await form.handleSubmit(() => {
    tell({ type: 'valid', turn })
    return saves.answered(turn.ask)
  })()
  saves.answer(turn.ask, null)
}

const store = <Draft extends FieldValues, Stored extends Versioned>(
  { draft, stored, etag }: Extract<Effect<Draft, Stored>, { do: 'store' }>,
  { subject, tell }: Surroundings<Draft, Stored>,
): Promise<void> =>
  subject.save(draft, stored, etag).then(
    (saved) => tell({ type: 'stored', stored: saved }),
    (error) => {
      const refusal = refusalOf(subject, error)
      const told = refusal.kind === 'conflict' ? refusal.theirs : refusal.stored
      if (told) subject.onTold?.(told)
      tell({ type: 'refused', refusal })
    },
  )

function showError<Draft extends FieldValues>(
  form: EditedForm<Draft>,
  field: FieldPath<Draft>,
  message: string,
) {
  form.setError(field, { message })
  requestAnimationFrame(focusFirstWrong)
}
