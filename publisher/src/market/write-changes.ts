import { inParallel } from '@lorecircle/shared/in-parallel'
import { chunkOf, market, segmentOf } from '@lorecircle/shared/market/market-data'
import type { Segment } from '@lorecircle/shared/market/masks'
import { everyOne } from './every-one.ts'
import type { MarketCard } from './market-card.ts'
import { isEqual, type MarketFiles } from './market-files.ts'
import { setBook } from './masks.ts'

/** What is to stand at a position; null for nothing. */
export type Placing = { position: number; card: MarketCard | null }

const atOnce = 16

/** The segments after these changes; null where one was not as it had been read. */
export async function writeSegments(
  files: MarketFiles,
  placings: readonly Placing[],
): Promise<Map<number, Segment> | null> {
  const groups = Map.groupBy(placings, ({ position }) => segmentOf(position))
  const written = await inParallel(
    atOnce,
    [...groups],
    async ([index, its]): Promise<[number, Segment] | null> => {
      const { value: segment, expected } = await files.segment(index)
      const before = segment.slice()
      for (const { position, card } of its) setBook(segment, position, card)
      const isSame = expected !== null && segment.every((word, at) => word === before[at])
      return isSame || (await files.writeSegment(index, segment, expected)) ? [index, segment] : null
    },
  )
  const segments = everyOne(written)
  return segments && new Map(segments)
}

/** False where a chunk was not as it had been read. */
export async function writeChunks(files: MarketFiles, placings: readonly Placing[]): Promise<boolean> {
  const groups = Map.groupBy(placings, ({ position }) => chunkOf(position))
  const written = await inParallel(atOnce, [...groups], async ([index, its]) => {
    const { value, expected } = await files.chunk(index)
    const books = [...value.books]
    for (const { position, card } of its) {
      const at = position % market.chunkSize
      while (books.length <= at) books.push(null)
      books[at] = card?.card ?? null
    }
    return isEqual(books, value.books) || files.writeChunk(index, { books }, expected)
  })
  return written.every(Boolean)
}
