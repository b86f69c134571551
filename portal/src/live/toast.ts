import { useSyncExternalStore } from 'react'

/** The one thing that has just happened, shown at the foot of the desk whichever screen is open. */
export type Toast = { text: string; link?: { href: string; text: string } }

let current: Toast | null = null
const listeners = new Set<() => void>()

export function showToast(toast: Toast | null) {
  current = toast
  for (const listener of listeners) listener()
}

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
