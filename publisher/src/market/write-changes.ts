import { inParallel } from '@lorecircle/shared/in-parallel'
import { chunkIndex, market, segmentIndex } from '@lorecircle/shared/market/market-data'
import type { Chunk } from '@lorecircle/shared/market/market-files'
import { emptySegment, type Segment } from '@lorecircle/shared/market/masks'
import type { MarketCard } from './market-card.ts'
import { isEqual, type MarketFiles } from './market-files.ts'
import { setBookMask } from './masks.ts'

export type CardPlacement = { position: number; card: MarketCard | null }

const atOnce = 16

/** Restores a missing or unreadable file from the documents before a change is applied. */
export type LostFiles = {
  segment(index: number): Promise<Segment>
  chunk(index: number): Promise<Chunk>
}

/** For callers whose placements hold every book of the file, or that compare all files at the end. */
const startEmpty: LostFiles = {
  segment: async () => emptySegment(),
  chunk: async () => ({ books: [] }),
}

/** Null if a segment changed since it was read. */
export async function writeSegments(
  files: MarketFiles,
  placings: readonly CardPlacement[],
  lost: LostFiles = startEmpty,
): Promise<Map<number, Segment> | null> {
  const groups = Map.groupBy(placings, ({ position }) => segmentIndex(position))
  const written = await inParallel(
    atOnce,
    [...groups],
    async ([index, its]): Promise<[number, Segment] | null> => {
      const { value, expected, isWhole } = await files.segment(index)
      const segment = isWhole ? value : await lost.segment(index)
      const before = segment.slice()
      for (const { position, card } of its) setBookMask(segment, position, card)
      const isSame = isWhole && segment.every((word, at) => word === before[at])
      return isSame || (await files.writeSegment(index, segment, expected)) ? [index, segment] : null
    },
  )
  const segments = allOrNull(written)
  return segments && new Map(segments)
}

/** Returns false if a chunk changed since it was read. */
export async function writeChunks(
  files: MarketFiles,
  placings: readonly CardPlacement[],
  lost: LostFiles = startEmpty,
): Promise<boolean> {
  const groups = Map.groupBy(placings, ({ position }) => chunkIndex(position))
  const written = await inParallel(atOnce, [...groups], async ([index, its]) => {
    const { value, expected, isWhole } = await files.chunk(index)
    const books = [...(isWhole ? value : await lost.chunk(index)).books]
    for (const { position, card } of its) {
      const at = position % market.chunkSize
      while (books.length <= at) books.push(null)
      books[at] = card?.card ?? null
    }
    const ending = books.findLastIndex((card) => card !== null) + 1
    books.splice(ending)
    const isNothing = books.length === 0 && expected === null
    return (
      isNothing || (isWhole && isEqual(books, value.books)) || files.writeChunk(index, { books }, expected)
    )
  })
  return written.every(Boolean)
}

/** Null if any item is null. */
export function allOrNull<T>(items: (T | null)[]): T[] | null {
  const present = items.filter((item) => item !== null)
  return present.length === items.length ? present : null
}
