import { lifetimeIn } from './cache-control.ts'
import type { CachedAnswer, EdgeCache } from './edge-cache.ts'
import type { SiteObject } from './site-origin.ts'

type Asked = {
  /** What the origin calls it. */
  name: string
  /** As the viewer asked for it. */
  path: string
  /** Under which copies are kept, and for how long where the origin does not say. */
  key: string
  defaultInSeconds: number
}

/** Reads through the cache: one fetch at a time for each key, stale copies while a new one is on its way. */
export function cachedSite(cache: EdgeCache, read: (name: string) => Promise<SiteObject | null>) {
  let underWay = new Map<string, Promise<CachedAnswer | null>>()

  function load(asked: Asked): Promise<CachedAnswer | null> {
    const { key } = asked
    const fetches = underWay
    const running = fetches.get(key)
    if (running) return running
    const started = fetchAndKeep(asked).finally(() => fetches.delete(key))
    fetches.set(key, started)
    return started
  }

  async function fetchAndKeep({ name, path, key, defaultInSeconds }: Asked): Promise<CachedAnswer | null> {
    const since = cache.moment()
    const object = await read(name)
    if (object === null) {
      cache.delete(key)
      return null
    }
    const answer = { ...object, path, encoded: new Map() }
    cache.put(key, answer, lifetimeIn(object.headers['cache-control'], defaultInSeconds), since)
    return answer
  }

  return {
    async get(asked: Asked): Promise<CachedAnswer | null> {
      const hit = cache.get(asked.key)
      if (hit?.state === 'fresh') return hit.answer
      const loading = load(asked)
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
