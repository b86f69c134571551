const settledAfterMs = 100

/** Keeps how far down each entry of the history was read, for the way back to it. */
export function rememberScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(noteScroll, settledAfterMs)
  }
  addEventListener('scroll', later, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', later)
  }
}

export const noteScroll = (): void => history.replaceState({ scrolledTo: scrollY }, '')

export const scrollIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'scrolledTo' in state ? Number(state.scrolledTo) : 0
