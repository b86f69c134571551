import type { Mode } from '@lorecircle/shared/facets'
import { chunkOf, market } from '@lorecircle/shared/market-data'
import { positionsIn, type Segment, wantedAt } from '@lorecircle/shared/market-masks'
import { shelf } from '@lorecircle/shared/market-place'
import type { CardView } from '@lorecircle/shared/views'
import type { StoredFront } from './front.ts'
import type { MarketFiles } from './market-files.ts'

/** Where a front's books are found again: segments at hand, and the newest of all. */
export type FrontSource = { files: MarketFiles; segments: Map<number, Segment>; newest: number }

/** Fills a front up from the masks, newest segment first, with cards from their chunks. */
export async function refill(
  source: FrontSource,
  mode: Mode,
  facetKey: string,
  front: StoredFront,
): Promise<StoredFront> {
  const positions = await newestPositions(source, mode, facetKey, Math.min(market.frontSize, front.total))
  const atHand = new Map(front.positions.map((position, index) => [position, front.cards[index]]))
  const missing = positions.filter((position) => !atHand.has(position))
  const chunks = await readChunks(source.files, [...new Set(missing.map(chunkOf))])
  const cards = positions.map(
    (position) =>
      atHand.get(position) ?? chunks.get(chunkOf(position))?.[position % market.chunkSize] ?? null,
  )
  const shown = positions.flatMap((position, index) => {
    const card = cards[index]
    return card ? [{ position, card }] : []
  })
  return {
    total: front.total,
    cards: shown.map(({ card }) => card),
    positions: shown.map(({ position }) => position),
  }
}

async function newestPositions(
  { files, segments, newest }: FrontSource,
  mode: Mode,
  facetKey: string,
  count: number,
): Promise<number[]> {
  const wanted = wantedAt(shelf(mode, facetKey))
  const found: number[] = []
  for (let index = newest; index >= 0 && found.length < count; index--) {
    const segment = segments.get(index) ?? (await files.segment(index)).value
    found.push(...positionsIn(segment, index, wanted).take(count - found.length))
  }
  return found
}

async function readChunks(files: MarketFiles, indices: number[]): Promise<Map<number, (CardView | null)[]>> {
  const read = await Promise.all(
    indices.map(async (index) => [index, (await files.chunk(index)).value.books] as const),
  )
  return new Map(read)
}
