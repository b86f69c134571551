import { useSyncExternalStore } from 'react'

/** The part of the open dock where news is shown; null while there is no dock. */
let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Takes what a `ref` gives. */
export function setToastAnchor(next: HTMLElement | null) {
  place = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastAnchor = () => useSyncExternalStore(listen, () => place)
