import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Mode } from '@lorecircle/shared/market/facets'
import { market, marketDataPaths } from '@lorecircle/shared/market/market-data'
import { Chunk, Counts, Front, Histogram, Leaders } from '@lorecircle/shared/market/market-files'
import { emptySegment, type Segment } from '@lorecircle/shared/market/masks'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { rankBestSellers, type SoldCopies } from '@lorecircle/shared/sales/ledger'
import {
  computeEtag,
  type ExpectedEtag,
  type PublicFile,
  type SiteBucket,
  shortCacheControl,
} from '@lorecircle/shared/storage/site-bucket'
import type { z } from 'zod'
import type { Services } from '../services/services.ts'
import { emptyFront } from './front.ts'
import { emptyHistogram, sumFacetCounts } from './histogram.ts'
import { decodeSegment, encodeSegment } from './masks.ts'

export const emptyLeaders: Leaders = { paid: [], free: [] }

const atOnce = 16

/**
 * A stored market file with the version that a write must name. If `isWhole` is false, the file is missing or
 * unreadable and `value` is empty, so its content must come from another source.
 */
export type Versioned<T> = { value: T; expected: ExpectedEtag; isWhole: boolean }

export const marketTag = 'market'

const keyOf = (path: string) => path.slice(1)

export const jsonFile = (path: string, value: unknown): PublicFile => ({
  key: keyOf(path),
  body: JSON.stringify(value),
  contentType: 'application/json',
  cacheControl: shortCacheControl,
  cacheTag: marketTag,
})

const segmentFile = async (index: number, segment: Segment): Promise<PublicFile> => ({
  key: keyOf(marketDataPaths.masks(index)),
  body: await encodeSegment(segment),
  contentType: 'application/octet-stream',
  contentEncoding: 'br',
  cacheControl: shortCacheControl,
  cacheTag: marketTag,
})

const decoder = new TextDecoder()

/**
 * The market files as one run sees them. Fronts and counts are output only; all others are also inputs, so the run
 * records which versions it used.
 */
export function marketFiles(
  { documents, pages }: Pick<Services, 'documents' | 'pages'>,
  onUnreadable: (key: string, error: unknown) => void = noteUnreadable,
) {
  const used = usedVersions(pages)

  async function json<T>(path: string, schema: z.ZodType<T>, empty: T): Promise<Versioned<T>> {
    return read(path, empty, async (body) => schema.parse(JSON.parse(decoder.decode(body))))
  }
  async function read<T>(
    path: string,
    empty: T,
    decode: (body: Uint8Array) => Promise<T>,
  ): Promise<Versioned<T>> {
    const stored = await pages.read(keyOf(path))
    if (!stored) return { value: empty, expected: null, isWhole: false }
    const { body, etag: expected } = stored
    try {
      return { value: await decode(body), expected, isWhole: true }
    } catch (error) {
      onUnreadable(keyOf(path), error)
      return { value: empty, expected, isWhole: false }
    }
  }
  async function source<T>(path: string, schema: z.ZodType<T>, empty: T): Promise<Versioned<T>> {
    const found = await json(path, schema, empty)
    used.noteRead(keyOf(path), found.expected)
    return found
  }
  async function write(file: PublicFile, expected: ExpectedEtag): Promise<boolean> {
    const isWritten = await pages.write(file, expected)
    if (isWritten) used.noteWritten(file.key, computeEtag(file.body))
    return isWritten
  }

  return {
    front: (mode: Mode, facetKey: string) => json(marketDataPaths.front(mode, facetKey), Front, emptyFront),
    counts: () => json(marketDataPaths.counts, Counts, sumFacetCounts(emptyHistogram)),
    leaders: (): Promise<Versioned<Leaders>> => source(marketDataPaths.leaders, Leaders, emptyLeaders),
    histogram: (): Promise<Versioned<Histogram>> =>
      source(marketDataPaths.histogram, Histogram, emptyHistogram),
    chunk: (index: number): Promise<Versioned<Chunk>> =>
      source(marketDataPaths.chunk(index), Chunk, { books: [] }),

    async segment(index: number): Promise<Versioned<Segment>> {
      const path = marketDataPaths.masks(index)
      const found = await read(path, emptySegment(), decodeSegment)
      used.noteRead(keyOf(path), found.expected)
      return found
    },

    async segments(): Promise<number[]> {
      const listed = await pages.list(keyOf(marketDataPaths.masks(0)).replace(/[^/]+$/, ''))
      return [...listed.keys()].map((key) => Number(/(\d+)\.bin$/.exec(key)?.[1])).sort((a, b) => a - b)
    },

    async chunks(): Promise<Map<number, string>> {
      const listed = await pages.list(keyOf(marketDataPaths.chunk(0)).replace(/[^/]+$/, ''))
      return new Map([...listed].map(([key, etag]) => [Number(/(\d+)\.json$/.exec(key)?.[1]), etag]))
    },

    writeCounts: (counts: Counts, expected: ExpectedEtag) =>
      pages.write(jsonFile(marketDataPaths.counts, counts), expected),
    writeLeaders: (leaders: Leaders, expected: ExpectedEtag) =>
      write(jsonFile(marketDataPaths.leaders, leaders), expected),
    writeHistogram: (histogram: Histogram, expected: ExpectedEtag) =>
      write(jsonFile(marketDataPaths.histogram, histogram), expected),
    writeChunk: (index: number, chunk: Chunk, expected: ExpectedEtag) =>
      write(jsonFile(marketDataPaths.chunk(index), chunk), expected),
    writeSegment: async (index: number, segment: Segment, expected: ExpectedEtag) =>
      write(await segmentFile(index, segment), expected),

    /** True if no input that this run used has changed. */
    stillStand: used.stillStand,

    record: (bookId: string) => documents.read(marketBookDoc(bookId)),
  }
}
const noteUnreadable = (key: string, error: unknown) => console.error(`${key} cannot be read`, error)

export type MarketFiles = ReturnType<typeof marketFiles>

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Records the versions a run used as inputs. If they are unchanged at the end, nothing that the run wrote is stale: a
 * process that changes an input later also checks its output later.
 */
function usedVersions({ etag }: Pick<SiteBucket, 'etag'>) {
  const used = new Map<string, ExpectedEtag>()
  return {
    /** Keeps the first version read, because output may be based on it. */
    noteRead(key: string, version: ExpectedEtag) {
      if (!used.has(key)) used.set(key, version)
    },
    noteWritten(key: string, version: string) {
      used.set(key, version)
    },
    async stillStand(): Promise<boolean> {
      const now = await inParallel(atOnce, [...used], async ([key, version]) => (await etag(key)) === version)
      return now.every(Boolean)
    },
  }
}

/** Concurrent writes persisted; the message is redelivered. */
export class MarketContention extends Error {
  constructor() {
    super('the market kept changing while it was updated')
    this.name = 'MarketContention'
  }
}

/** Resolves to the positions of the books that are in the list. */
type FindStanding = (mode: Mode, bookIds: readonly string[]) => Promise<number[]>

/**
 * Positions of each list's best sellers, best first, newest first among equals. Books outside the list take no place.
 * Books that sold less than the hundredth are not looked up.
 */
export async function chooseLeaders(copies: SoldCopies, findStanding: FindStanding): Promise<Leaders> {
  const [paid, free] = await Promise.all([
    leadersOf('paid', copies, findStanding),
    leadersOf('free', copies, findStanding),
  ])
  return { paid, free }
}

async function leadersOf(mode: Mode, copies: SoldCopies, findStanding: FindStanding): Promise<number[]> {
  const leaders: number[] = []
  for (const equals of rankBestSellers(copies[mode])) {
    if (leaders.length >= market.leaders) break
    leaders.push(...(await findStanding(mode, equals)).sort((a, b) => b - a))
  }
  return leaders.slice(0, market.leaders)
}
