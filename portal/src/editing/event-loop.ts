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
