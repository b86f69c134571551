import type { Consumer } from './consume.ts'

type Turn = { bodies: string[]; run: Promise<void> }

/**
 * Where one process is given several batches at once, a group is still worked on by one run at a time: what comes
 * meanwhile waits, and is worked off together by the next.
 */
export function oneRunAtATime(handle: Consumer['handle']): Consumer['handle'] {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Turn>()

  function start(group: string, bodies: string[]): Promise<void> {
    const run = handle(group, bodies).finally(() => running.delete(group))
    running.set(group, run)
    return run
  }

  return (group, bodies) => {
    const next = waiting.get(group)
    if (next) {
      next.bodies.push(...bodies)
      return next.run
    }
    const current = running.get(group)
    if (!current) return start(group, bodies)
    const turn: Turn = {
      bodies: [...bodies],
      run: current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(group)
          return start(group, turn.bodies)
        }),
    }
    waiting.set(group, turn)
    return turn.run
  }
}
