import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Mode } from '@lorecircle/shared/market/facets'
import { chunkOf, market, marketDataPaths, segmentOf } from '@lorecircle/shared/market/market-data'
import type { Front } from '@lorecircle/shared/market/market-files'
import type { Segment } from '@lorecircle/shared/market/masks'
import { type MarketRecord, marketBookDoc, type SegmentCounts } from '@lorecircle/shared/market/stored'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services.ts'
import { MarketContention } from './contention.ts'
import { changeFront, isShort } from './front.ts'
import type { MarketCard } from './market-card.ts'
import {
  jsonFile,
  type MarketFiles,
  marketFiles,
  marketTag,
  placeFrom,
  placesOf,
  segmentFile,
  segmentsIn,
  totalOf,
  totals,
} from './market-files.ts'
import type { MarketMessage } from './market-message.ts'
import { countBooks, setBook } from './masks.ts'
import { type Change, readChanges } from './read-changes.ts'
import { type FrontSource, refill } from './refill.ts'
import { readStanding, type Standing, writeStanding } from './standing.ts'
import { storedMasks } from './stored-masks.ts'

const patience = { limit: 10, capInMs: 160 }

/**
 * Brings the market up to the truth of these books: their segment, their chunk, the counts, and the fronts and
 * pages of the facets that they stand in or stood in. What is read and written depends on the books alone, not
 * on how many others there are. Every step can be repeated, so a run that died is finished by the next.
 */
export async function updateMarket(
  services: Services,
  asked: readonly Asked[],
): Promise<{ changed: string[] }> {
  const files = marketFiles(services)
  const authors = byAuthor(asked)
  const changed = new Set<string>()
  for await (const attempt of attempts(patience)) {
    const changes = await readChanges(services, files, authors)
    if (changes.length === 0) return { changed: [...changed] }
    for (const { bookId } of changes) changed.add(bookId)
    if (await apply(services, files, changes)) attempt.goOn()
  }
  throw new MarketContention()
}

type Asked = Pick<MarketMessage, 'sub' | 'books'>

/** Messages about the same author as one, each book once. */
function byAuthor(asked: readonly Asked[]): Asked[] {
  const authors = Map.groupBy(asked, ({ sub }) => sub)
  return [...authors].map(([sub, messages]) => ({
    sub,
    books: [...new Set(messages.flatMap(({ books }) => books))],
  }))
}

/** False where a file was not as it had been read. */
async function apply(services: Services, files: MarketFiles, changes: Change[]): Promise<boolean> {
  const { pages, site } = services
  const noted = await noteIntent(services, changes)
  if (!noted) return false
  const [segments, areChunksWritten] = await Promise.all([
    writeSegments(services, files, changes),
    writeChunks(services, files, changes),
  ])
  if (!segments || !areChunksWritten) return false
  const counts = await writeCounts(files, segments)
  if (!counts) return false

  const places = new Set(noted.flatMap(({ value }) => value.places))
  // Leaders are read after the fronts: a recount that comes between takes away the version a write depends on.
  const standing = await inParallel(16, [...places], (place) =>
    readStanding({ files, site }, place, pages.etag),
  )
  const leaders = (await files.leaders()).value
  const source = { files, masks: storedMasks(files, segmentsIn(counts), segments), counts, leaders }
  const written = await inParallel(16, standing, async (before) =>
    writeStanding(services, before, await changedFront(source, before, changes)),
  )
  if (written.includes(null)) return false
  await services
    .invalidate([marketTag])
    .catch((error: unknown) => console.error('an invalidation failed', error))
  return noteApplied(services, changes, noted)
}

/** Before anything changes, each book's record says that it is changing, and which fronts hold it or will. */
async function noteIntent({ documents }: Services, changes: Change[]) {
  const noted = await Promise.all(
    changes.map(async ({ bookId, card, record }) => {
      const places = [...new Set([...record.value.places, ...placesOf(card)])]
      if (places.length === record.value.places.length && record.value.applied === null) return record
      const value: MarketRecord = { ...record.value, places, applied: null }
      const etag = await documents.replace(marketBookDoc(bookId), value, record.etag)
      return etag === null ? null : { value, etag }
    }),
  )
  return everyOne(noted)
}

async function noteApplied(
  { documents }: Services,
  changes: Change[],
  noted: { value: MarketRecord; etag: string }[],
): Promise<boolean> {
  const written = await Promise.all(
    changes.map(({ bookId, card, hash }, index) => {
      const before = noted[index]
      if (!before) return null
      const value: MarketRecord = { ...before.value, places: placesOf(card), applied: hash }
      return documents.replace(marketBookDoc(bookId), value, before.etag)
    }),
  )
  return everyOne(written) !== null
}

async function writeSegments({ pages }: Services, files: MarketFiles, changes: Change[]) {
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

async function writeChunks({ pages }: Services, files: MarketFiles, changes: Change[]): Promise<boolean> {
  const indices = [...new Set(changes.map(({ record }) => chunkOf(record.value.position)))]
  const written = await Promise.all(
    indices.map(async (index) => {
      const { value, expected } = await files.chunk(index)
      const books = [...value.books]
      for (const { record, card } of changes) {
        const place = record.value.position - index * market.chunkSize
        if (chunkOf(record.value.position) !== index) continue
        while (books.length <= place) books.push(null)
        books[place] = card?.card ?? null
      }
      if (isEqual(books, value.books)) return true
      return pages.write(jsonFile(marketDataPaths.chunk(index), { books }), expected)
    }),
  )
  return written.every(Boolean)
}

async function writeCounts(
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

/** The front of a place after these changes. */
async function changedFront(
  source: FrontSource,
  { place, front }: Standing,
  changes: Change[],
): Promise<Front> {
  const { mode, facetKey } = placeFrom(place)
  const moves = changes.map(({ record, card }) => ({
    position: record.value.position,
    card: card && stands(card, mode, facetKey) ? card.card : null,
  }))
  const changed = changeFront(front.value, source.leaders[mode], moves, totalOf(source.counts, place))
  return isShort(changed) ? refill(source, place, changed) : changed
}

const stands = ({ modes, facets }: MarketCard, mode: Mode, facetKey: string) =>
  modes.includes(mode) && facets.includes(facetKey)

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** All of them, or null where one is missing. */
function everyOne<T>(items: (T | null)[]): T[] | null {
  const present = items.filter((item) => item !== null)
  return present.length === items.length ? present : null
}
