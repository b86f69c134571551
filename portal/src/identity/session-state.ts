import { useSyncExternalStore } from 'react'

/** Whether the server still knows the session of the screen that is open. */
let session: 'active' | 'ended' = 'active'
const listeners = new Set<() => void>()

export function setSessionState(now: typeof session) {
  session = now
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionHasEnded = () => useSyncExternalStore(listen, () => session === 'ended')
