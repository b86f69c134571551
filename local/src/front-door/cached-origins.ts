import type { CachedAnswer, CacheInvalidation, CacheLifetime, EdgeCache } from './edge-cache.ts'

/** What an origin answers; tags are in lower case, in which the CDN compares them. */
export type OriginAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  tags: string[]
}

type Asked = {
  /** The distribution or the tenant that the viewer came by: each has copies of its own. */
  owner: string
  /** As the viewer asked for it. */
  path: string
  /** Under which copies are kept, and for how long where the origin does not say. */
  key: string
  defaultInSeconds: number
  /** Asks the origins. */
  read: () => Promise<OriginAnswer>
}

/** `ageMs` of a copy that was there, or null where it was fetched for this question. */
type Served = CachedAnswer & { ageMs: number | null }

const asFetched = (answer: CachedAnswer): Served => ({ ...answer, ageMs: null })

/** Reads through the cache: equal questions at a time are one fetch, and stale copies serve while a new one is on its way. */
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

    /** Nobody who asks from now on may join a fetch that began before. */
    invalidate(invalidation: CacheInvalidation) {
      underWay = new Map()
      cache.invalidate(invalidation)
    },
  }
}

/** How long a shared cache may serve an answer: fresh, and then stale while it asks again. */
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
