import { useEffect, useSyncExternalStore } from 'react'

let kept = 0
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function count(more: number) {
  kept += more
  for (const listener of listeners) listener()
}

/** Says of a form that is open whether this browser keeps what was typed into it and is not saved yet. */
export const useKept = (isKept: boolean) =>
  useEffect(() => {
    if (!isKept) return
    count(1)
    return () => count(-1)
  }, [isKept])

/** Whether some form that is open is kept: the frame around them says so only then. */
export const useIsTypingKept = (): boolean => useSyncExternalStore(listen, () => kept > 0)
