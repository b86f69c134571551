/** What is asked again and again while somebody looks: the last answer, or nothing while there is none. */
export type Watch<T> = {
  subscribe(hear: () => void): () => void
  current(): T | undefined
  /** Asks again now, past every copy, where somebody listens. */
  refresh(): void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

const shortestPauseInMs = 20_000
const longestPauseInMs = 300_000

/**
 * Asks once for all who listen: at once, and when the page comes back into view; while it is seen after 20 s, then after
 * twice as long each time, up to five minutes.
 */
export function watch<T>(ask: (isAfresh: boolean) => Promise<T>, page: Page): Watch<T> {
  const listeners = new Set<() => void>()
  let known: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseInMs = 0

  const look = () => lookOnce(false)
  const lookAnew = () => {
    pauseInMs = 0
    look()
  }

  async function lookOnce(isAfresh: boolean) {
    clearTimeout(timer)
    if (page.visibilityState !== 'visible') return
    known = await ask(isAfresh).catch(() => undefined)
    for (const listener of listeners) listener()
    clearTimeout(timer)
    pauseInMs = Math.min(2 * pauseInMs || shortestPauseInMs, longestPauseInMs)
    if (listeners.size > 0) timer = setTimeout(look, pauseInMs)
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
      pauseInMs = 0
      if (listeners.size > 0) lookOnce(true)
    },
  }
}
