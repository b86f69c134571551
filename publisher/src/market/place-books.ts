import { inParallel } from '@lorecircle/shared/in-parallel'
import { chunkIndex, market, segmentIndex } from '@lorecircle/shared/market/market-data'
import type { Chunk } from '@lorecircle/shared/market/market-files'
import { type Segment, wordsPerBook } from '@lorecircle/shared/market/masks'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services/services.ts'
import { isEqual, MarketContention, type MarketFiles, marketFiles } from './market-files.ts'
import { cardMask } from './masks.ts'
import { recordAppliedChanges, recordPendingChanges, toAppliedRecord } from './note-changes.ts'
import type { AuthorErrors, ChangedBooksRequest } from './read-authors.ts'
import { type ChangedBook, type MarketChange, readSubjects } from './read-changes.ts'
import { writeChunks, writeSegments } from './write-changes.ts'

const atOnce = 32

/**
 * Updates masks, chunks and records of these books. Fronts and counts are left to the end of a rebuild. Skips books
 * without a position. Returns the books' current state.
 */
export async function applyBookChanges(
  services: Services,
  asked: readonly ChangedBooksRequest[],
  faults: AuthorErrors,
): Promise<ChangedBook[]> {
  for await (const _ of attempts({ capInMs: 1_000 })) {
    const files = marketFiles(services)
    const subjects = await readSubjects(services, files, asked, faults)
    const standing = subjects.flatMap(({ record, ...subject }) => (record ? [{ ...subject, record }] : []))
    const wrong = await wronglyPlaced(files, standing)
    if (wrong.length === 0 || (await place(services, files, wrong))) return subjects
  }
  throw new MarketContention()
}

async function place(services: Services, files: MarketFiles, changes: readonly MarketChange[]) {
  const noted = await recordPendingChanges(services, changes)
  if (!noted) return false
  const placings = changes.map(({ record, card }) => ({ position: record.value.position, card }))
  const [segments, areChunksWritten] = await Promise.all([
    writeSegments(files, placings),
    writeChunks(files, placings),
  ])
  return segments !== null && areChunksWritten && recordAppliedChanges(services, changes, noted)
}

/** Books whose record, card or mask is out of date. */
async function wronglyPlaced(files: MarketFiles, books: readonly MarketChange[]): Promise<MarketChange[]> {
  const positions = books.map(({ record }) => record.value.position)
  const [chunks, segments] = await Promise.all([
    readOnce(positions.map(chunkIndex), async (index) => (await files.chunk(index)).value),
    readOnce(positions.map(segmentIndex), async (index) => (await files.segment(index)).value),
  ])
  return books.filter((change) => {
    const { position } = change.record.value
    const chunk = chunks.get(chunkIndex(position))
    const segment = segments.get(segmentIndex(position))
    return !(isNoted(change) && isShown(change, chunk) && isMasked(change, segment))
  })
}

async function readOnce<T>(indices: readonly number[], read: (index: number) => Promise<T>) {
  return new Map(
    await inParallel(atOnce, [...new Set(indices)], async (index) => [index, await read(index)] as const),
  )
}

const isNoted = (change: MarketChange) =>
  isEqual(change.record.value, toAppliedRecord(change, change.record.value))

const isShown = ({ card, record }: MarketChange, chunk: Chunk | undefined) =>
  isEqual(chunk?.books[record.value.position % market.chunkSize] ?? null, card?.card ?? null)

function isMasked({ card, record }: MarketChange, segment: Segment | undefined) {
  const at = (record.value.position % market.segmentSize) * wordsPerBook
  const { low, high } = card ? cardMask(card) : { low: 0, high: 0 }
  return segment?.[at] === low && segment[at + 1] === high
}
