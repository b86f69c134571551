import { useSyncExternalStore } from 'react'

export type Toast = {
  text: string
  /** `name` is the accessible name if the text is too short. */
  link?: { href: string; text: string; name?: string }
  undo?: () => void
}

type Shown = Toast & { id: number }

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Replaces the last message; toasts with Undo stay. Null removes the message. */
export function showToast(toast: Toast | null) {
  show([...shown.filter(({ undo }) => undo), ...(toast ? [{ ...toast, id: ++lastId }] : [])])
}

export const dismissToast = (id: number) => show(shown.filter((other) => other.id !== id))

/** Runs the latest Undo; false if there is none. */
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
