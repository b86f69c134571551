import { useSyncExternalStore } from 'react'

/** Something that has just happened, shown at the foot of the page whichever screen is open. */
export type Toast = {
  text: string
  /** `name` says the whole where its text alone is short. */
  link?: { href: string; text: string; name?: string }
  /** Takes it back; offered until the toast leaves, whatever else happens meanwhile. */
  undo?: () => void
}

type Shown = Toast & { id: number }

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Takes the place of the last news; what can still be undone stays beside it. Null leaves no news at all. */
export function showToast(toast: Toast | null) {
  show([...shown.filter(({ undo }) => undo), ...(toast ? [{ ...toast, id: ++lastId }] : [])])
}

export const dismissToast = (id: number) => show(shown.filter((other) => other.id !== id))

/** Takes the latest thing back that still can be; false where there is none. */
export function undoLatest(): boolean {
  const latest = shown.findLast(({ undo }) => undo)
  if (!latest) return false
  dismissToast(latest.id)
  latest.undo?.()
  return true
}

export const shownToasts = () => shown

function show(toasts: readonly Shown[]) {
  shown = toasts
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(listen, shownToasts)
