const cachedForMs = 5 * 60_000
const mostWaitInMs = 15_000

type Entry<T> = { value: Promise<T>; stop: AbortController; begunAtMs: number; waiting: number }

/**
 * Loads what a path names once: who asks while it is on its way shares it, and when the last of them turns away
 * it is stopped. What failed, and what is five minutes old, is asked for again.
 */
export function cached<T>(load: (path: string, signal: AbortSignal) => Promise<T>) {
  const entries = new Map<string, Entry<T>>()

  function begin(path: string): Entry<T> {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), mostWaitInMs)
    const value = load(path, stop.signal).finally(() => clearTimeout(timer))
    const entry = { value, stop, begunAtMs: Date.now(), waiting: 0 }
    entries.set(path, entry)
    value.catch(() => forget(path, entry))
    return entry
  }

  function forget(path: string, entry: Entry<T>) {
    if (entries.get(path) === entry) entries.delete(path)
  }

  return async (path: string, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted()
    const known = entries.get(path)
    const entry = known && Date.now() - known.begunAtMs < cachedForMs ? known : begin(path)
    entry.waiting++
    const leave = () => {
      if (--entry.waiting > 0) return
      forget(path, entry)
      entry.stop.abort()
    }
    signal.addEventListener('abort', leave)
    try {
      return await entry.value
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
