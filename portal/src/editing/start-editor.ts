import type { FieldPath, FieldValues } from 'react-hook-form'
import { asksFor } from './asks.ts'
import type { EditorEvent, Effect, Scene } from './editor-event.ts'
import type { EditorState } from './editor-state.ts'
import { eventLoop } from './event-loop.ts'
import { localDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'
import { nextState } from './next-state.ts'
import { pauses } from './pauses.ts'
import { runEffect } from './run-effect.ts'
import { startOf } from './start.ts'
import type { EditedForm, EditorSubject, Versioned } from './subject.ts'

/** Opens an editor: fills its form, and lets the state machine run. `subject` is as the screen last gave it. */
export function startEditor<Draft extends FieldValues, Stored extends Versioned>(
  form: EditedForm<Draft>,
  subject: () => EditorSubject<Draft, Stored>,
  initial: Stored | null,
  sub: string,
) {
  const { nameOf, shape } = subject()
  const start = startOf(subject(), initial, localDraft(localStorage, sub, nameOf(initial), shape))
  form.reset(start.draft)

  const saves = asksFor<Stored | null>()
  const waits = pauses((pause) => tell({ type: pause === 'typing' ? 'paused' : 'autosaveDue' }))
  const scene = sceneOf(form)
  const { tell, state, subscribe } = eventLoop(
    start.state,
    (state: EditorState<Draft, Stored>, event: EditorEvent<Draft, Stored>) =>
      nextState({ rules: subject(), state, scene }, event),
    (effect: Effect<Draft, Stored>) =>
      runEffect(effect, { form, subject: subject(), sub, saves, pauses: waits, tell }),
  )
  return {
    state,
    subscribe,
    /** Hears of what is typed, of leaving and of the network; answers how to end it. */
    listen() {
      const pause = () => tell({ type: 'paused' })
      const beOnline = () => tell({ type: 'cameOnline' })
      const unsubscribe = form.subscribe({
        formState: { values: true },
        callback: () => tell({ type: 'typed' }),
      })
      addEventListener('pagehide', pause)
      addEventListener('online', beOnline)
      return () => {
        unsubscribe()
        waits.stop()
        removeEventListener('pagehide', pause)
        removeEventListener('online', beOnline)
        pause()
      }
    },
    /**
     * Saves what stands in the form, with a last `change` such as making it public; answers what is stored, or null
     * where it could not be saved, and the screen says why.
     */
    save(change: (draft: Draft) => Draft = (draft) => draft): Promise<Stored | null> {
      const { ask, answered } = saves.ask()
      tell({ type: 'saveAsked', turn: { kind: 'save', ask, change } })
      return answered
    },
    /** Says at a field why the step that was wanted cannot be taken, and leads there. */
    refuse: (field: FieldPath<Draft>, message: string) => tell({ type: 'fieldRefused', field, message }),
    keepMine: (conflict: Conflict<Draft>) => tell({ type: 'mineKept', conflict }),
    takeTheirs: (conflict: Conflict<Draft>) => tell({ type: 'theirsTaken', conflict }),
    startAfresh: () => tell({ type: 'startedAfresh' }),
  }
}

/** Looked at when it is asked for. */
const sceneOf = <Draft extends FieldValues>(form: EditedForm<Draft>): Scene<Draft> => ({
  /** What is typed later does not change it. */
  get draft() {
    return structuredClone(form.getValues())
  },
  get isTyping() {
    return document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true
  },
  get nowMs() {
    return Date.now()
  },
})
