import type { EventEmitter } from 'node:events'

/** Until somebody presses Ctrl-C, or ends the process by its name; brings nothing, where the signal has a name. */
export const interrupted = (signals: Pick<EventEmitter, 'once'>): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) signals.once(signal, () => resolve())
  })
