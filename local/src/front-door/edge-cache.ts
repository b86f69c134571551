export type CachedAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  tags: string[]
  /** What the viewer asked for, which is what an invalidation by path names. */
  path: string
  /** Compressed forms, made when they are first asked for. */
  encoded: Map<string, Promise<Buffer>>
}
export type Lifetime = { freshMs: number; staleMs: number }
type Hit = { answer: CachedAnswer; state: 'fresh' | 'stale' | 'expired'; ageMs: number }

type Entry = { answer: CachedAnswer; storedAtMs: number; lifetime: Lifetime }

/**
 * The CDN's copies, least recently used out first. A copy that was fetched before an invalidation of its
 * tags or path is never kept, so whoever invalidates and asks again sees what they wrote.
 */
export class EdgeCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  readonly #now: () => number
  /** Remembered for as long as a fetch is under way that began before. */
  readonly #invalidatedAt = new Map<string, number>()
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
    for (const [pattern, at] of this.#invalidatedAt) if (at <= oldest) this.#invalidatedAt.delete(pattern)
  }

  /** What is kept beside the copies, in numbers that a test can hold. */
  get size() {
    return { copies: this.#entries.size, bytes: this.#bytes, invalidations: this.#invalidatedAt.size }
  }

  put(key: string, answer: CachedAnswer, lifetime: Lifetime, fetchedSince: number) {
    const isOutdated = [...this.#invalidatedAt].some(
      ([pattern, moment]) => moment > fetchedSince && names(pattern, answer),
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

  /** CloudFront's patterns: `#tag`, `/path`, `/path/*`. */
  invalidate(patterns: string[]) {
    this.#moment += 1
    for (const pattern of patterns) {
      if (this.#underWay.length > 0) this.#invalidatedAt.set(pattern, this.#moment)
      for (const [key, { answer }] of this.#entries) if (names(pattern, answer)) this.delete(key)
    }
  }
}

/** Room for the compressed forms is counted from the start. */
const sizeOf = ({ body }: CachedAnswer) => body.length * 2 + 512

function names(pattern: string, { tags, path }: CachedAnswer): boolean {
  if (pattern.startsWith('#')) return tags.includes(pattern.slice(1).toLowerCase())
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
