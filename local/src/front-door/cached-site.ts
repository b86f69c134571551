import { lifetimeIn } from './cache-control.ts'
import type { CachedAnswer, EdgeCache } from './edge-cache.ts'
import type { SiteObject } from './site-origin.ts'

/** Reads through the cache: one fetch at a time for each key, stale copies while a new one is on its way. */
export function cachedSite(cache: EdgeCache, read: (key: string) => Promise<SiteObject | null>) {
  let underWay = new Map<string, Promise<CachedAnswer | null>>()

  function load(key: string, path: string): Promise<CachedAnswer | null> {
    const fetches = underWay
    const running = fetches.get(key)
    if (running) return running
    const started = fetchAndKeep(key, path).finally(() => fetches.delete(key))
    fetches.set(key, started)
    return started
  }

  async function fetchAndKeep(key: string, path: string): Promise<CachedAnswer | null> {
    const since = cache.moment()
    const object = await read(key)
    if (object === null) {
      cache.delete(key)
      return null
    }
    const answer = { ...object, path, encoded: new Map() }
    cache.put(key, answer, lifetimeIn(object.headers['cache-control']), since)
    return answer
  }

  return {
    async get(key: string, path: string): Promise<CachedAnswer | null> {
      const hit = cache.get(key)
      if (hit?.state === 'fresh') return hit.answer
      const loading = load(key, path)
      if (hit?.state !== 'stale') return hit ? loading.catch(() => hit.answer) : loading
      loading.catch(() => undefined)
      return hit.answer
    },

    /** Nobody who asks from now on may join a fetch that began before. */
    invalidate(patterns: string[]) {
      underWay = new Map()
      cache.invalidate(patterns)
    },
  }
}
