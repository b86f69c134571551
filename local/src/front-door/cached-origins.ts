import type { CachedAnswer, CacheInvalidation, CacheLifetime, EdgeCache } from './edge-cache.ts'

/** An origin's response; tags are in lower case, in which the CDN compares them. */
export type OriginAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  tags: string[]
}

type Asked = {
  /** The distribution or tenant of the request: each has its own copies. */
  owner: string
  path: string
  key: string
  defaultInSeconds: number
  read: () => Promise<OriginAnswer>
}

/** `ageMs` of a cached copy, or null if it was fetched for this request. */
type Served = CachedAnswer & { ageMs: number | null }

const asFetched = (answer: CachedAnswer): Served => ({ ...answer, ageMs: null })

/**
 * Reads through the cache: concurrent equal requests are one fetch, and stale copies are served during revalidation.
 */
export function createCachedOrigins(cache: EdgeCache, collapses: () => boolean) {
  let underWay = new Map<string, Promise<CachedAnswer>>()

  function load(asked: Asked): Promise<CachedAnswer> {
    const { key } = asked
    if (!collapses()) return fetchAndKeep(asked)
    const fetches = underWay
    const running = fetches.get(key)
    if (running) return running
    const started = fetchAndKeep(asked).finally(() => fetches.delete(key))
    fetches.set(key, started)
    return started
  }

  async function fetchAndKeep({ read, owner, path, key, defaultInSeconds }: Asked): Promise<CachedAnswer> {
    const since = cache.begin()
    try {
      const answer = { ...(await read()), owner, path, encoded: new Map() }
      const ifUnsaid = answer.status < 400 ? defaultInSeconds : 0
      cache.put(key, answer, lifetimeIn(answer.headers['cache-control'], ifUnsaid), since)
      return answer
    } finally {
      cache.end(since)
    }
  }

  return {
    async get(question: Asked): Promise<Served> {
      const asked = { ...question, key: `${question.owner} ${question.key}` }
      const hit = cache.get(asked.key)
      if (!hit) return asFetched(await load(asked))
      const copy = { ...hit.answer, ageMs: hit.ageMs }
      if (hit.state === 'fresh') return copy
      const loading = load(asked).then(asFetched, () => copy)
      return hit.state === 'stale' ? copy : loading
    },

    /** Later requests may not join a fetch that began before the invalidation. */
    invalidate(invalidation: CacheInvalidation) {
      underWay = new Map()
      cache.invalidate(invalidation)
    },
  }
}

function lifetimeIn(cacheControl: string | undefined, defaultInSeconds: number): CacheLifetime {
  if (cacheControl === undefined) return { freshMs: defaultInSeconds * 1000, staleMs: 0 }
  const directives = new Map(
    cacheControl.split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=')
      return [name, Number(value)] as const
    }),
  )
  if (directives.has('no-store') || directives.has('private')) return { freshMs: 0, staleMs: 0 }
  const seconds = (name: string) => directives.get(name) || 0
  const fresh = directives.has('s-maxage') ? seconds('s-maxage') : seconds('max-age')
  return { freshMs: fresh * 1000, staleMs: seconds('stale-while-revalidate') * 1000 }
}
