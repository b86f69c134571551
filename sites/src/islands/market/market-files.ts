import type { Mode } from '@lorecircle/shared/market/facets'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import type { Chunk, Counts, Front, Histogram, Leaders } from '@lorecircle/shared/market/market-files'
import { segmentFrom } from '@lorecircle/shared/market/masks'

const cachedForMs = 5 * 60_000

const mostWaitInMs = 15_000

type Ask = (path: string, signal: AbortSignal) => Promise<Response>

const askTheServer: Ask = (path, signal) => fetch(path, { signal })

export function createMarketFileLoader(ask: Ask = askTheServer) {
  const found = async (path: string, signal: AbortSignal): Promise<Response> => {
    const answer = await ask(path, signal)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return answer
  }
  const json = async (path: string, signal: AbortSignal) => (await found(path, signal)).json()

  const fronts = cacheLoads<Front>(json)
  const chunks = cacheLoads<Chunk>(json)
  const counts = cacheLoads<Counts>(json)
  const leaders = cacheLoads<Leaders>(json)
  const histogram = cacheLoads<Histogram>(json)
  const segments = cacheLoads(async (path, signal) =>
    segmentFrom(new Uint8Array(await (await found(path, signal)).arrayBuffer())),
  )

  return {
    front: (mode: Mode, facetKey: string, signal: AbortSignal) =>
      fronts(marketDataPaths.front(mode, facetKey), signal),
    chunk: (index: number, signal: AbortSignal) => chunks(marketDataPaths.chunk(index), signal),
    counts: (signal: AbortSignal) => counts(marketDataPaths.counts, signal),
    leaders: (signal: AbortSignal) => leaders(marketDataPaths.leaders, signal),
    histogram: (signal: AbortSignal) => histogram(marketDataPaths.histogram, signal),
    segment: (index: number, signal: AbortSignal) => segments(marketDataPaths.masks(index), signal),
  }
}
export type MarketFiles = ReturnType<typeof createMarketFileLoader>

type Entry<T> = { value: Promise<T>; stop: AbortController; begunAtMs: number; waiting: number }

/**
 * Loads each path once: concurrent callers share a request, which is aborted when the last of them aborts. Failed
 * loads and those older than five minutes are repeated.
 */
export function cacheLoads<T>(load: (path: string, signal: AbortSignal) => Promise<T>) {
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
