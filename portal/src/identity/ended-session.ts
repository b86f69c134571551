import { useSyncExternalStore } from 'react'

/** Whether the server still knows the session of the screen that is open. */
let session: 'live' | 'ended' = 'live'
const listeners = new Set<() => void>()

export function tellSession(now: typeof session) {
  session = now
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasEnded = () => useSyncExternalStore(listen, () => session === 'ended')
