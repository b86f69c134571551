import type { FieldPath, FieldValues } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { focusFirstInvalidField } from '../ui/focus-first-wrong.ts'
import { openEditorState } from './draft-versions.ts'
import { nextState } from './editor-machine.ts'
import type { EditorEvent, EditorState, Effect, Pause, SaveRefusal, SaveTurn, Scene } from './editor-state.ts'
import type { EditedForm, EditorSubject, Versioned } from './editor-subject.ts'
import { dropLocalDraft, localDraft, saveLocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'

const pausesInMs: Record<Pause, number> = { typing: 300, autosave: 1_500 }

/** Opens an editor: fills its form and runs the state machine. `subject` returns the latest one of the screen. */
export function startEditor<Draft extends FieldValues, Stored extends Versioned>(
  form: EditedForm<Draft>,
  subject: () => EditorSubject<Draft, Stored>,
  initial: Stored | null,
  sub: string,
) {
  const { nameOf, shape } = subject()
  const start = openEditorState(subject(), initial, localDraft(localStorage, sub, nameOf(initial), shape))
  form.reset(start.draft)

  const saves = createSaveRequests<Stored | null>()
  const waits = createPauses((pause) => tell({ type: pause === 'typing' ? 'paused' : 'autosaveDue' }))
  const scene = createScene(form)
  const { tell, state, subscribe } = createEventLoop(
    start.state,
    (state: EditorState<Draft, Stored>, event: EditorEvent<Draft, Stored>) =>
      nextState({ rules: subject(), state, scene }, event),
    (effect: Effect<Draft, Stored>) =>
      runEffect(effect, { form, subject: subject(), sub, saves, pauses: waits, tell }),
  )
  return {
    state,
    subscribe,
    /** Listens to typing, page exit and the network; returns the function that stops it. */
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
     * Saves the form's draft after `change`, such as making it public. Resolves to the stored version, or to null
     * where it could not be saved; the screen then shows the reason.
     */
    save(change: (draft: Draft) => Draft = (draft) => draft): Promise<Stored | null> {
      const { ask, answered } = saves.ask()
      tell({ type: 'saveAsked', turn: { kind: 'save', ask, change } })
      return answered
    },
    /** Shows at a field why a step such as publishing is refused, and focuses the field. */
    refuse: (field: FieldPath<Draft>, message: string) => tell({ type: 'fieldRefused', field, message }),
    keepMine: (conflict: Conflict<Draft>) => tell({ type: 'mineKept', conflict }),
    takeTheirs: (conflict: Conflict<Draft>) => tell({ type: 'theirsTaken', conflict }),
    startAfresh: () => tell({ type: 'startedAfresh' }),
  }
}

/** Each property is read at the moment of use. */
const createScene = <Draft extends FieldValues>(form: EditedForm<Draft>): Scene<Draft> => ({
  /** A copy, so that later typing does not change it. */
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

type EffectContext<Draft extends FieldValues, Stored extends Versioned> = {
  form: EditedForm<Draft>
  subject: EditorSubject<Draft, Stored>
  /** The author's Cognito `sub`, which is part of the key of local drafts. */
  sub: string
  saves: SaveRequests<Stored | null>
  pauses: Pauses
  tell: (event: EditorEvent<Draft, Stored>) => void
}

function runEffect<Draft extends FieldValues, Stored extends Versioned>(
  effect: Effect<Draft, Stored>,
  around: EffectContext<Draft, Stored>,
) {
  const { form, subject, sub, saves, pauses, tell } = around
  switch (effect.do) {
    case 'wait':
      return pauses.wait(effect.for)
    case 'validate':
      return void validateForm(effect.turn, around)
    case 'callTurn':
      return tell({ type: 'turnCame' })
    case 'store':
      return void storeDraft(effect, around)
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

/** Shows errors at the fields. The form counts as submitted once the save has ended. */
async function validateForm<Draft extends FieldValues, Stored extends Versioned>(
  turn: SaveTurn<Draft>,
  { form, saves, tell }: EffectContext<Draft, Stored>,
) {
  await form.handleSubmit(() => {
    tell({ type: 'valid', turn })
    return saves.answered(turn.ask)
  })()
  saves.answer(turn.ask, null)
}

const storeDraft = <Draft extends FieldValues, Stored extends Versioned>(
  { draft, stored, etag }: Extract<Effect<Draft, Stored>, { do: 'store' }>,
  { subject, tell }: EffectContext<Draft, Stored>,
): Promise<void> =>
  subject.save(draft, stored, etag).then(
    (saved) => tell({ type: 'stored', stored: saved }),
    (error) => {
      const refusal = toSaveRefusal(subject, error)
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
  requestAnimationFrame(focusFirstInvalidField)
}

function toSaveRefusal<Draft extends FieldValues, Stored extends Versioned>(
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

/** Timers, one per kind of pause; waiting again restarts the timer. */
function createPauses(onPause: (pause: Pause) => void) {
  const timers: { [One in Pause]?: ReturnType<typeof setTimeout> } = {}
  return {
    wait(pause: Pause) {
      clearTimeout(timers[pause])
      timers[pause] = setTimeout(() => onPause(pause), pausesInMs[pause])
    },
    stop() {
      for (const timer of Object.values(timers)) clearTimeout(timer)
    },
  }
}

type Pauses = ReturnType<typeof createPauses>

type Step<State, Effect> = { state: State; effects: Effect[] }

/** Runs a state machine one event at a time: an event that an effect sends is handled next. */
type EventLoop<State, Event> = {
  tell: (event: Event) => void
  state: () => State
  subscribe: (listener: () => void) => () => void
}

export function createEventLoop<State, Event, Effect>(
  start: State,
  next: (state: State, event: Event) => Step<State, Effect>,
  run: (effect: Effect) => void,
): EventLoop<State, Event> {
  let state = start
  let isHandling = false
  const events: Event[] = []
  const listeners = new Set<() => void>()

  function handle(event: Event) {
    const step = next(state, event)
    state = step.state
    for (const effect of step.effects) run(effect)
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    tell(event) {
      events.push(event)
      if (isHandling) return
      isHandling = true
      try {
        for (let due = events.shift(); due !== undefined; due = events.shift()) handle(due)
      } finally {
        isHandling = false
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Open requests by number. The first answer counts. */
function createSaveRequests<Answer>() {
  const open: PromiseWithResolvers<Answer>[] = []
  return {
    ask(): { ask: number; answered: Promise<Answer> } {
      const opened = Promise.withResolvers<Answer>()
      return { ask: open.push(opened) - 1, answered: opened.promise }
    },
    answered: (ask: number): Promise<Answer> | undefined => open[ask]?.promise,
    answer: (ask: number, answer: Answer) => open[ask]?.resolve(answer),
  }
}

type SaveRequests<Answer> = ReturnType<typeof createSaveRequests<Answer>>
