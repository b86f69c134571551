export type CachedAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  tags: string[]
  /** The distribution or tenant of the request: invalidations of others don't reach it. */
  owner: string
  /** The viewer's path, which an invalidation by path names. */
  path: string
  /** Compressed forms, created on first use. */
  encoded: Map<string, Promise<Buffer>>
}
export type CacheLifetime = { freshMs: number; staleMs: number }
type Hit = { answer: CachedAnswer; state: 'fresh' | 'stale' | 'expired'; ageMs: number }

/** Patterns are CloudFront's: `#tag`, `/path`, `/path/*`. */
export type CacheInvalidation = { owner: string; patterns: readonly string[] }

type Entry = { answer: CachedAnswer; storedAtMs: number; lifetime: CacheLifetime }

/**
 * Evicts the least recently used entries first. Never keeps a copy that was fetched before an invalidation of its
 * tags or path, so a request after an invalidation gets the new content.
 */
export class EdgeCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  readonly #now: () => number
  /** Kept while a fetch that began before the invalidation is in progress. */
  #invalidated: (CacheInvalidation & { moment: number })[] = []
  readonly #underWay: number[] = []
  #bytes = 0
  #moment = 0

  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  get(key: string): Hit | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const ageMs = this.#now() - entry.storedAtMs
    const { freshMs, staleMs } = entry.lifetime
    const state = ageMs < freshMs ? 'fresh' : ageMs < freshMs + staleMs ? 'stale' : 'expired'
    return { answer: entry.answer, state, ageMs }
  }

  /** A fetch begins at a moment, which `put` compares with the invalidations since. */
  begin(): number {
    this.#underWay.push(this.#moment)
    return this.#moment
  }

  end(moment: number) {
    this.#underWay.splice(this.#underWay.indexOf(moment), 1)
    const oldest = Math.min(...this.#underWay)
    this.#invalidated = this.#invalidated.filter(({ moment: at }) => at > oldest)
  }

  get size() {
    return { copies: this.#entries.size, bytes: this.#bytes, invalidations: this.#invalidated.length }
  }

  put(key: string, answer: CachedAnswer, lifetime: CacheLifetime, fetchedSince: number) {
    const isOutdated = this.#invalidated.some(
      ({ moment, ...invalidation }) => moment > fetchedSince && names(invalidation, answer),
    )
    if (isOutdated) return
    this.delete(key)
    if (lifetime.freshMs + lifetime.staleMs <= 0 || sizeOf(answer) > this.#maxBytes / 8) return
    this.#entries.set(key, { answer, lifetime, storedAtMs: this.#now() })
    this.#bytes += sizeOf(answer)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const entry = this.#entries.get(key)
    if (entry && this.#entries.delete(key)) this.#bytes -= sizeOf(entry.answer)
  }

  invalidate(invalidation: CacheInvalidation) {
    this.#moment += 1
    if (this.#underWay.length > 0) this.#invalidated.push({ ...invalidation, moment: this.#moment })
    for (const [key, { answer }] of this.#entries) if (names(invalidation, answer)) this.delete(key)
  }
}

/** Space for the compressed forms is counted from the start. */
const sizeOf = ({ body }: CachedAnswer) => body.length * 2 + 512

const names = ({ owner, patterns }: CacheInvalidation, answer: CachedAnswer): boolean =>
  owner === answer.owner && patterns.some((pattern) => fits(pattern, answer))

function fits(pattern: string, { tags, path }: CachedAnswer): boolean {
  if (pattern.startsWith('#')) return tags.includes(pattern.slice(1).toLowerCase())
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
