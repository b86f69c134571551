import type { FieldPath, FieldValues } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { focusFirstWrong } from '../ui/focus-first-wrong.ts'
import { startOf } from './draft-versions.ts'
import { nextState } from './editor-machine.ts'
import type { EditorEvent, EditorState, Effect, Pause, SaveRefusal, SaveTurn, Scene } from './editor-state.ts'
import type { EditedForm, EditorSubject, Versioned } from './editor-subject.ts'
import { dropLocalDraft, localDraft, saveLocalDraft } from './local-draft.ts'
import type { Conflict } from './merge.ts'

const pausesInMs: Record<Pause, number> = { typing: 300, autosave: 1_500 }

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
function runEffect<Draft extends FieldValues, Stored extends Versioned>(
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

function refusalOf<Draft extends FieldValues, Stored extends Versioned>(
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

/** Waits for pauses; whatever waited for one begins to wait anew. */
function pauses(onPause: (pause: Pause) => void) {
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

type Pauses = ReturnType<typeof pauses>

type Step<State, Effect> = { state: State; effects: Effect[] }

/** A state machine that runs: one event after the other, and what an effect sets off is the next. */
type EventLoop<State, Event> = {
  tell: (event: Event) => void
  state: () => State
  subscribe: (listener: () => void) => () => void
}

export function eventLoop<State, Event, Effect>(
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

/** Who has asked for something, and waits for the answer. Whoever has theirs gets no other. */
function asksFor<Answer>() {
  const open: PromiseWithResolvers<Answer>[] = []
  return {
    /** Asks are told apart by number. */
    ask(): { ask: number; answered: Promise<Answer> } {
      const opened = Promise.withResolvers<Answer>()
      return { ask: open.push(opened) - 1, answered: opened.promise }
    },
    answered: (ask: number): Promise<Answer> | undefined => open[ask]?.promise,
    answer: (ask: number, answer: Answer) => open[ask]?.resolve(answer),
  }
}

type Asks<Answer> = ReturnType<typeof asksFor<Answer>>
