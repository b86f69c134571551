/** What is asked again and again while somebody looks: the last answer, or nothing while there is none. */
export type Watch<T> = {
  subscribe(hear: () => void): () => void
  current(): T | undefined
  /** Asks again now, past every copy, where somebody listens. */
  refresh(): void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

const pauseInMs = 20_000

/** Asks once for all who listen: at once, every 20 s while the page is seen, and when it comes back into view. */
export function watch<T>(ask: (isAfresh: boolean) => Promise<T>, page: Page): Watch<T> {
  const listeners = new Set<() => void>()
  let known: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => lookOnce(false)

  async function lookOnce(isAfresh: boolean) {
    clearTimeout(timer)
    if (page.visibilityState !== 'visible') return
    known = await ask(isAfresh).catch(() => undefined)
    for (const listener of listeners) listener()
    clearTimeout(timer)
    if (listeners.size > 0) timer = setTimeout(look, pauseInMs)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        page.addEventListener('visibilitychange', look)
        look()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        page.removeEventListener('visibilitychange', look)
        clearTimeout(timer)
      }
    },
    current: () => known,
    refresh() {
      if (listeners.size > 0) lookOnce(true)
    },
  }
}
