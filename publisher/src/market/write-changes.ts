import { chunkOf, market, marketDataPaths, segmentOf } from '@lorecircle/shared/market/market-data'
import type { Segment } from '@lorecircle/shared/market/masks'
import type { SegmentCounts } from '@lorecircle/shared/market/stored'
import type { Services } from '../services/services.ts'
import { everyOne } from './every-one.ts'
import { isEqual, jsonFile, type MarketFiles, segmentFile, totals } from './market-files.ts'
import { countBooks, setBook } from './masks.ts'
import type { Change } from './read-changes.ts'

/** The segments after these changes; null where one was not as it had been read. */
export async function writeSegments({ pages }: Services, files: MarketFiles, changes: Change[]) {
  const indices = [...new Set(changes.map(({ record }) => segmentOf(record.value.position)))]
  const written = await Promise.all(
    indices.map(async (index): Promise<[number, Segment] | null> => {
      const { value: segment, expected } = await files.segment(index)
      const before = segment.slice()
      for (const { record, card } of changes) {
        if (segmentOf(record.value.position) === index) setBook(segment, record.value.position, card)
      }
      const isSame = expected !== null && segment.every((word, at) => word === before[at])
      return isSame || (await pages.write(await segmentFile(index, segment), expected))
        ? [index, segment]
        : null
    }),
  )
  const segments = everyOne(written)
  return segments && new Map(segments)
}

/** False where a chunk was not as it had been read. */
export async function writeChunks(
  { pages }: Services,
  files: MarketFiles,
  changes: Change[],
): Promise<boolean> {
  const indices = [...new Set(changes.map(({ record }) => chunkOf(record.value.position)))]
  const written = await Promise.all(
    indices.map(async (index) => {
      const { value, expected } = await files.chunk(index)
      const books = [...value.books]
      for (const { record, card } of changes) {
        const at = record.value.position - index * market.chunkSize
        if (chunkOf(record.value.position) !== index) continue
        while (books.length <= at) books.push(null)
        books[at] = card?.card ?? null
      }
      if (isEqual(books, value.books)) return true
      return pages.write(jsonFile(marketDataPaths.chunk(index), { books }), expected)
    }),
  )
  return written.every(Boolean)
}

/** The counts with those of these segments made anew; null where they were not as they had been read. */
export async function writeCounts(
  files: MarketFiles,
  segments: Map<number, Segment>,
): Promise<SegmentCounts | null> {
  const stored = await files.counts()
  const before: SegmentCounts = stored?.value ?? { segments: {} }
  const counted = Object.fromEntries([...segments].map(([index, segment]) => [index, countBooks(segment)]))
  const counts = { segments: { ...before.segments, ...counted } }
  if (stored && isEqual(before, counts)) return before
  // The public sums first: a run that dies here finds the inner counts unchanged and writes both again.
  const sums = jsonFile(marketDataPaths.counts, totals(counts))
  if (!(await files.writeOver(sums, stored ? JSON.stringify(totals(before)) : null))) return null
  return (await files.writeCounts(counts, stored?.etag)) === null ? null : counts
}
