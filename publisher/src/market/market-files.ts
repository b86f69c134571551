import { facets, type Mode, modes } from '@lorecircle/shared/market/facets'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { Chunk, type Counts, Front, Leaders } from '@lorecircle/shared/market/market-files'
import { emptySegment, type Segment } from '@lorecircle/shared/market/masks'
import { marketBookDoc, type SegmentCounts, segmentCountsDoc } from '@lorecircle/shared/market/stored'
import { briefly, type Expected, etagOf, type PublicFile } from '@lorecircle/shared/storage/site-bucket'
import type { z } from 'zod'
import type { Services } from '../services/services.ts'
import { emptyFront } from './front.ts'
import { noLeaders } from './leaders.ts'
import { listKey } from './list-key.ts'
import { decodeSegment, encodeSegment } from './masks.ts'

/** The market's stored files, each read with the version that a write of it has to name. */
export type Versioned<T> = { value: T; expected: Expected }

export const marketTag = 'market'

const keyOf = (path: string) => path.slice(1)

export const jsonFile = (path: string, value: unknown): PublicFile => ({
  key: keyOf(path),
  body: JSON.stringify(value),
  contentType: 'application/json',
  cacheControl: briefly,
  cacheTag: marketTag,
})

export const segmentFile = async (index: number, segment: Segment): Promise<PublicFile> => ({
  key: keyOf(marketDataPaths.masks(index)),
  body: await encodeSegment(segment),
  contentType: 'application/octet-stream',
  contentEncoding: 'br',
  cacheControl: briefly,
  cacheTag: marketTag,
})

const decoder = new TextDecoder()

export function marketFiles({ documents, pages }: Pick<Services, 'documents' | 'pages'>) {
  async function json<T>(path: string, schema: z.ZodType<T>, empty: T): Promise<Versioned<T>> {
    const stored = await pages.read(keyOf(path))
    if (!stored) return { value: empty, expected: null }
    return { value: schema.parse(JSON.parse(decoder.decode(stored.body))), expected: stored.etag }
  }

  return {
    front: (mode: Mode, facetKey: string) => json(marketDataPaths.front(mode, facetKey), Front, emptyFront),
    leaders: (): Promise<Versioned<Leaders>> => json(marketDataPaths.leaders, Leaders, noLeaders),
    chunk: (index: number): Promise<Versioned<Chunk>> =>
      json(marketDataPaths.chunk(index), Chunk, { books: [] }),

    async segment(index: number): Promise<Versioned<Segment>> {
      const stored = await pages.read(keyOf(marketDataPaths.masks(index)))
      if (!stored) return { value: emptySegment(), expected: null }
      return { value: await decodeSegment(stored.body), expected: stored.etag }
    },

    counts: () => documents.read(segmentCountsDoc()),
    writeCounts: (counts: SegmentCounts, etag: string | undefined) =>
      etag === undefined
        ? documents.create(segmentCountsDoc(), counts)
        : documents.replace(segmentCountsDoc(), counts, etag),

    record: (bookId: string) => documents.read(marketBookDoc(bookId)),

    /**
     * Replaces a file of which the version before is known by its bytes alone. Only one updater writes, so
     * what stands there instead is older than this.
     */
    async writeOver(file: PublicFile, before: string | null): Promise<boolean> {
      if (await pages.write(file, before === null ? null : etagOf(before))) return true
      const etag = await pages.etag(file.key)
      return etag === etagOf(file.body) || pages.write(file, etag)
    },
  }
}
export type MarketFiles = ReturnType<typeof marketFiles>

/** How many segments reach up to the newest book. */
export const segmentsIn = ({ segments }: SegmentCounts): number =>
  Math.max(-1, ...Object.keys(segments).map(Number)) + 1

export const totalOf = ({ segments }: SegmentCounts, list: string): number =>
  Object.values(segments).reduce((total, counts) => total + (counts[list] ?? 0), 0)

/** How many books of a list each segment has. */
export const countsOf =
  ({ segments }: SegmentCounts, list: string) =>
  (index: number): number =>
    segments[index]?.[list] ?? 0

/** The sum over all segments, with a zero where a list has no books: what readers' counts show. */
export function totals({ segments }: SegmentCounts): Counts {
  const sum = (mode: Mode) =>
    Object.fromEntries(facets.map(({ key }) => [key, totalOf({ segments }, listKey(mode, key))]))
  const [paid, free] = modes.map(sum)
  return { paid: paid ?? {}, free: free ?? {}, segments: segmentsIn({ segments }) }
}

/** Whether both would be the same file. */
export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
