const pausesInMs = { typing: 300, autosave: 1_500 } as const

/** What an editor waits for. */
export type Pause = keyof typeof pausesInMs

/** Waits for pauses; whatever waited for one begins to wait anew. */
export function pauses(onPause: (pause: Pause) => void) {
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

export type Pauses = ReturnType<typeof pauses>
