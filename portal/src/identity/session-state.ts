import { useSyncExternalStore } from 'react'

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
