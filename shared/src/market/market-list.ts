import { inParallel } from '../in-parallel.ts'
import type { Card } from './card.ts'
import type { Mode } from './facets.ts'
import { chunkOf, market } from './market-data.ts'
import type { Chunk, Front } from './market-files.ts'
import { clamped, facetOf, type MarketFilter, sliceOf } from './market-filter.ts'
import {
  beginningAt,
  type CountedMasks,
  countAt,
  listPositions,
  listPositionsFromEnd,
  type MaskSource,
  standingAt,
} from './masks.ts'

/** Where lists are read from: the bucket, or the files in it over the network. */
export type MarketSource = {
  front(mode: Mode, facetKey: string): Promise<Front>
  /** The positions of a list's best sellers, the best first. */
  leaders(mode: Mode): Promise<readonly number[]>
  /** With `countOf` where it is known how many books of a facet each segment has: no others need to be read. */
  masks(mode: Mode, facetKey?: string): Promise<CountedMasks>
}

type Found = { filter: MarketFilter; total: number }

/** A page of a list: the filter's page is one that there is; its cards, or the positions at which they are. */
export type FoundBooks = (Found & { cards: Card[] }) | (Found & { positions: number[] })

/** Segments that are read at once. */
const atOnce = 6

/**
 * A facet's first cards come from its front; behind it, and where subgenres are combined, the masks say which
 * books stand there.
 */
export async function findBooks(source: MarketSource, wanted: MarketFilter): Promise<FoundBooks> {
  const facet = facetOf(wanted)
  return facet ? inFacet(source, wanted, facet.key) : combined(source, wanted)
}

async function inFacet(source: MarketSource, wanted: MarketFilter, facetKey: string): Promise<FoundBooks> {
  const { mode } = wanted
  const { total, cards, positions: front } = await source.front(mode, facetKey)
  const filter = clamped(wanted, total)
  const slice = sliceOf(filter)
  const end = Math.min(slice.from + slice.count, total)
  if (end <= cards.length) return { filter, total, cards: cards.slice(slice.from, end) }

  const [masks, leaders] = await Promise.all([source.masks(mode, facetKey), source.leaders(mode)])
  const isNearEnd = !masks.countOf && slice.from > total / 2
  if (!masks.countOf) {
    const order = isNearEnd ? newestFirst(masks).reverse() : newestFirst(masks)
    const share = (isNearEnd ? total - slice.from : end) / total
    await inParallel(atOnce, order.slice(0, Math.ceil(share * masks.segments)), masks.segment)
  }
  const beginning = await beginningAt(masks, filter, front, leaders)
  const positions = isNearEnd
    ? await listPositionsFromEnd(masks, filter, beginning, { ...slice, total })
    : await listPositions(masks, filter, beginning, slice)
  return { filter, total, positions }
}

async function combined(source: MarketSource, wanted: MarketFilter): Promise<FoundBooks> {
  const { mode } = wanted
  const [masks, leaders] = await Promise.all([source.masks(mode), source.leaders(mode)])
  await inParallel(atOnce, newestFirst(masks), masks.segment)
  const total = await countAt(masks, wanted)
  const filter = clamped(wanted, total)
  const beginning = await standingAt(masks, filter, leaders)
  return { filter, total, positions: await listPositions(masks, filter, beginning, sliceOf(filter)) }
}

const newestFirst = ({ segments }: MaskSource): number[] =>
  Array.from({ length: segments }, (_, index) => segments - 1 - index)

/**
 * The cards at these positions, in their order, as far as their chunks are at hand: null where one is not. A book
 * that was withdrawn meanwhile leaves no gap.
 */
export const cardsAt = (
  positions: readonly number[],
  chunks: ReadonlyMap<number, Chunk['books']>,
): (Card | null)[] =>
  positions.flatMap((position) => {
    const books = chunks.get(chunkOf(position))
    return books ? (books[position % market.chunkSize] ?? []) : [null]
  })
