import { useSyncExternalStore } from 'react'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

export function setToastAnchor(next: HTMLElement | null) {
  place = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToastAnchor = () => useSyncExternalStore(listen, () => place)
