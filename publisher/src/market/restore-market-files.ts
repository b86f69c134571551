import { inParallel } from '@lorecircle/shared/in-parallel'
import { modes } from '@lorecircle/shared/market/facets'
import { chunkIndex, market, segmentIndex } from '@lorecircle/shared/market/market-data'
import type { Chunk, Histogram } from '@lorecircle/shared/market/market-files'
import { emptySegment, type Segment, wordsPerBook } from '@lorecircle/shared/market/masks'
import { checkedChunksDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services/services.ts'
import { retryUntilUncontended } from './align-market.ts'
import { cardsFromDocuments, type Range } from './cards-from-documents.ts'
import { facetCounts } from './histogram.ts'
import { type MarketFiles, marketFiles, type Versioned } from './market-files.ts'
import { setBookMask } from './masks.ts'
import { firstFreePosition, restoreMissingPositions } from './restore-positions.ts'
import { type LostFiles, writeChunks, writeSegments } from './write-changes.ts'

/** Marker in the log line for a lost and restored market file; an alarm counts it. */
export const lostMarketFileLogMarker = 'isMarketFileLost=true'

const atOnce = 16
/** Longer than a save takes between writing its segment and its count. */
const whileSaving = { limit: 4, baseInMs: 200, capInMs: 1_600 }

const rangeOfSegment = (index: number): Range => ({
  from: index * market.segmentSize,
  to: (index + 1) * market.segmentSize - 1,
})
const rangeOfChunk = (index: number): Range => ({
  from: index * market.chunkSize,
  to: (index + 1) * market.chunkSize - 1,
})

/** Restores missing or unreadable files from the documents, so that a save loses no other book. */
export function createLostFileRestorer(services: Services): LostFiles {
  const cardsIn = async (range: Range) => {
    const { cards, hadBooks } = await cardsFromDocuments(services, marketFiles(services), range)
    // A new file without earlier books is not a loss.
    if (hadBooks) console.error(`${lostMarketFileLogMarker} positions ${range.from} to ${range.to}`)
    return cards
  }
  return {
    async segment(index): Promise<Segment> {
      const segment = emptySegment()
      for (const [position, card] of await cardsIn(rangeOfSegment(index)))
        setBookMask(segment, position, card)
      return segment
    },
    async chunk(index): Promise<Chunk> {
      const range = rangeOfChunk(index)
      const cards = await cardsIn(range)
      return {
        books: Array.from({ length: market.chunkSize }, (_, at) => cards.get(range.from + at)?.card ?? null),
      }
    },
  }
}

/**
 * Compares the market's files and restores from the documents those that are missing, unreadable, or hold fewer books
 * than the histogram counted. Books found only in a chunk or only in the masks are placed again. Reads every segment
 * and the chunks that changed since the last call; lists the positions, and restores lost ones from the books'
 * records.
 */
export async function restoreMarketFiles(services: Services): Promise<void> {
  const files = marketFiles(services)
  const { documents } = services
  const next = await documents.readDerived(nextPositionDoc())
  const taken = next?.value.next ?? (await firstFreePosition({ documents }))
  if (next === null && taken > 0) await documents.create(nextPositionDoc(), { next: taken })
  await restoreMissingPositions(services, taken)
  // Read in quick succession: a save between these reads looks like a loss.
  const [checked, histogram, chunks, listed] = await Promise.all([
    documents.readDerived(checkedChunksDoc()),
    files.histogram(),
    files.chunks(),
    files.segments(),
  ])
  const segments = await readSegments(files, upTo(taken === 0 ? -1 : segmentIndex(taken - 1), listed))
  const lostSegments = await lostAmong(files, segments, histogram.value)
  for (const index of lostSegments) {
    const before = segments.get(index)
    const after = await restore(services, rangeOfSegment(index))
    const isLoss = before?.isWhole !== true || after > booksIn(before.value)
    if (isLoss && after > 0)
      console.error(`${lostMarketFileLogMarker} masks ${index}: ${after} books restored`)
  }

  const isKnown = (index: number) => histogram.isWhole && checked?.value[index] === chunks.get(index)
  const due = upTo(taken === 0 ? -1 : chunkIndex(taken - 1), [...chunks.keys()]).filter(
    (index) => !chunks.has(index) || !isKnown(index),
  )
  const good = new Map(chunks)
  const masks = (index: number) =>
    segments.get(segmentIndex(index * market.chunkSize))?.value ?? emptySegment()
  for (const index of due) {
    if (lostSegments.includes(segmentIndex(index * market.chunkSize))) {
      good.delete(index)
      continue
    }
    const { value, isWhole } = await files.chunk(index)
    const ranges = isWhole ? disagreements(index, value, masks(index)) : [rangeOfChunk(index)]
    for (const range of ranges) {
      const after = await restore(services, range)
      good.delete(index)
      if (!isWhole && after > 0)
        console.error(`${lostMarketFileLogMarker} chunk ${index}: ${after} books restored`)
    }
  }
  const value = Object.fromEntries([...good].map(([index, etag]) => [String(index), etag]))
  if (due.length > 0 || checked === null) await documents.write(checkedChunksDoc(), value)
}

/** Includes indexes that are not listed, up to the last known one. */
const upTo = (last: number, listed: readonly number[]): number[] =>
  Array.from({ length: Math.max(last, ...listed, -1) + 1 }, (_, index) => index)

const readSegments = async (files: MarketFiles, indices: readonly number[]) =>
  new Map(await inParallel(atOnce, indices, async (index) => [index, await files.segment(index)] as const))

/**
 * Segments that are missing, unreadable, or hold fewer books than counted. A save writes its segment before the
 * count, so a segment with fewer books is read again before 16,384 books are restored from their documents.
 */
async function lostAmong(
  files: MarketFiles,
  segments: ReadonlyMap<number, Versioned<Segment>>,
  counts: Histogram,
): Promise<number[]> {
  const isShort = (histogram: Histogram, index: number, { value }: Versioned<Segment>) =>
    booksIn(value) < counted(histogram, index)
  const unreadable = [...segments].flatMap(([index, { isWhole }]) => (isWhole ? [] : [index]))
  let short = [...segments].flatMap(([index, segment]) =>
    segment.isWhole && isShort(counts, index, segment) ? [index] : [],
  )
  for await (const _ of attempts(whileSaving)) {
    if (short.length === 0) break
    const histogram = (await files.histogram()).value
    const again = await readSegments(files, short)
    short = short.filter((index) => {
      const segment = again.get(index)
      return segment && isShort(histogram, index, segment)
    })
  }
  return [...unreadable, ...short].sort((a, b) => a - b)
}

/**
 * A lower bound of the books in a segment: a book that is both paid and free counts once in the masks and twice in
 * the histogram.
 */
const counted = (histogram: Histogram, index: number): number =>
  Math.max(...modes.map((mode) => facetCounts(histogram, mode, 'all')(index)))

function booksIn(segment: Segment): number {
  let books = 0
  for (let at = 0; at < segment.length; at += wordsPerBook) if (segment[at] || segment[at + 1]) books++
  return books
}

/** Ranges where masks and chunk disagree about a book. */
function disagreements(index: number, { books }: Chunk, segment: Segment): Range[] {
  const { from } = rangeOfChunk(index)
  return Array.from({ length: market.chunkSize }, (_, at) => from + at).flatMap((position, at) => {
    const word = (position % market.segmentSize) * wordsPerBook
    const isMasked = Boolean(segment[word] || segment[word + 1])
    return isMasked === Boolean(books[at]) ? [] : [{ from: position, to: position }]
  })
}

/**
 * Rewrites masks and chunks of a range from the documents; unreadable books stay unchanged. Returns the number of
 * books.
 */
async function restore(services: Services, range: Range): Promise<number> {
  let books = 0
  await retryUntilUncontended(services, async (files) => {
    const { cards, unreadable } = await cardsFromDocuments(services, files, range)
    books = cards.size
    const placings = Array.from({ length: range.to - range.from + 1 }, (_, n) => range.from + n)
      .filter((position) => !unreadable.has(position))
      .map((position) => ({ position, card: cards.get(position) ?? null }))
    const lost = createLostFileRestorer(services)
    const [segments, areChunksWritten] = await Promise.all([
      writeSegments(files, placings, lost),
      writeChunks(files, placings, lost),
    ])
    return segments !== null && areChunksWritten
  })
  return books
}
