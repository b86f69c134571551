import type { Mode } from '@lorecircle/shared/market/facets'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import type { Chunk, Counts, Front, Histogram, Leaders } from '@lorecircle/shared/market/market-files'
import { segmentFrom } from '@lorecircle/shared/market/masks'
import { cached } from './cached.ts'

type Ask = (path: string, signal: AbortSignal) => Promise<Response>

const askTheServer: Ask = (path, signal) => fetch(path, { signal })

/** The market's files, each read once in a visit. They are our own, in the shapes of `shared/market-data`. */
export function marketFiles(ask: Ask = askTheServer) {
  const found = async (path: string, signal: AbortSignal): Promise<Response> => {
    const answer = await ask(path, signal)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return answer
  }
  const json = async (path: string, signal: AbortSignal) => (await found(path, signal)).json()

  const fronts = cached<Front>(json)
  const chunks = cached<Chunk>(json)
  const counts = cached<Counts>(json)
  const leaders = cached<Leaders>(json)
  const histogram = cached<Histogram>(json)
  const segments = cached(async (path, signal) =>
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
export type MarketFiles = ReturnType<typeof marketFiles>
