import { lookPauses } from '@lorecircle/shared/stock/look-pauses'

/** What is asked again and again while somebody looks: the last answer, or nothing while there is none. */
export type Watch<T> = {
  subscribe(hear: () => void): () => void
  current(): T | undefined
  /** Asks again now, past every copy, where somebody listens. */
  refresh(): void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Asks once for all who listen: at once, and when the page comes back into view; while it is seen after a pause, then
 * after twice as long each time. Whoever has asked anew waits for something, and does not wait long; nor does a page that
 * got no answer.
 */
export function watch<T>(ask: (isAfresh: boolean) => Promise<T>, page: Page): Watch<T> {
  const listeners = new Set<() => void>()
  let known: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let first: number = lookPauses.watching
  let pause = first
  let isLost = false

  const look = () => lookOnce(false)
  const lookAnew = () => {
    pause = first
    isLost = false
    look()
  }

  async function lookOnce(isAfresh: boolean) {
    clearTimeout(timer)
    if (page.visibilityState !== 'visible') return
    known = await ask(isAfresh).catch(() => undefined)
    if (!known && !isLost) pause = lookPauses.refused
    isLost = !known
    for (const listener of listeners) listener()
    clearTimeout(timer)
    if (listeners.size > 0) timer = setTimeout(look, pause * 1_000)
    pause = Math.min(2 * pause, lookPauses.longest)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        page.addEventListener('visibilitychange', lookAnew)
        lookAnew()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        page.removeEventListener('visibilitychange', lookAnew)
        clearTimeout(timer)
      }
    },
    current: () => known,
    refresh() {
      first = lookPauses.refused
      pause = first
      if (listeners.size > 0) lookOnce(true)
    },
  }
}
