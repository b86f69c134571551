import type { Card } from './card.ts'
import { allBooksFacet, type Mode } from './facets.ts'
import { chunkIndex, market } from './market-data.ts'
import type { Chunk, Front, Histogram } from './market-files.ts'
import { clampPage, type MarketFilter, pageSlice } from './market-filter.ts'
import { firstPositions, listPositions, type Segment, segmentCounts, sum } from './masks.ts'

const beginningOf = ({ cards, positions, total }: Front): Beginning => ({
  cards,
  positions,
  total,
  isCounted: true,
})

export type MarketSource = {
  front(mode: Mode, facetKey: string): Promise<Front>
  /** Positions of a list's best sellers, best first; null if they cannot be read. */
  leaders(mode: Mode): Promise<readonly number[] | null>
  histogram(): Promise<Histogram>
  segment(index: number): Promise<Segment>
}

/** `isAtLeast`: the total is not counted yet; it is a lower bound. */
type Found = { filter: MarketFilter; total: number; isAtLeast?: true }
type FoundCards = Found & { cards: Card[] }

export type FoundBooks = FoundCards | (Found & { positions: number[] })

/**
 * A list's first cards come from its front, or from several merged fronts if subgenres are combined; for later pages
 * the histogram gives the segment, and its masks give the books. `tell` is called with a page whose books are known
 * before they are counted.
 */
export async function findBooks(
  source: MarketSource,
  wanted: MarketFilter,
  tell: (first: FoundCards) => void = () => {},
): Promise<FoundBooks> {
  const { mode, genre, subgenres } = wanted
  const keys = subgenres.length > 0 ? subgenres : [genre ?? allBooksFacet.key]
  if (keys.length > 1) return findJoined(source, wanted, keys, tell)
  const known = beginningOf(await source.front(mode, keys.join()))
  return pageIn(known, wanted) ?? findBehind(source, wanted, known)
}

async function findJoined(
  source: MarketSource,
  wanted: MarketFilter,
  keys: readonly string[],
  tell: (first: FoundCards) => void,
): Promise<FoundBooks> {
  const { mode } = wanted
  const counting = source.histogram().then(
    (histogram) => sum(segmentCounts(histogram, wanted)),
    () => null,
  )
  const [fronts, leaders] = await Promise.all([
    Promise.all(keys.map((key) => source.front(mode, key))),
    source.leaders(mode),
  ])
  // Without the best sellers it is unknown where a front's newest books begin.
  const known = leaders ? joinFronts(fronts, leaders) : nothing
  const first = pageIn(known, wanted)
  if (first && !known.isCounted) tell(first)
  const total = known.isCounted ? known.total : await counting
  if (total === null) return first ?? findBehind(source, wanted, known)
  const counted = { ...known, total, isCounted: true }
  return pageIn(counted, wanted) ?? findBehind(source, wanted, counted)
}

const nothing: Beginning = { cards: [], positions: [], total: 0, isCounted: false }

function pageIn({ cards, total, isCounted }: Beginning, wanted: MarketFilter): FoundCards | null {
  const filter = isCounted ? clampPage(wanted, total) : wanted
  const { from, count } = pageSlice(filter)
  const end = isCounted ? Math.min(from + count, total) : from + count
  if (end > cards.length) return null
  return { filter, total, cards: cards.slice(from, end), ...(isCounted ? {} : { isAtLeast: true }) }
}

async function findBehind(source: MarketSource, wanted: MarketFilter, known: Beginning): Promise<FoundBooks> {
  const [histogram, leaders] = await Promise.all([source.histogram(), source.leaders(wanted.mode)])
  const counts = segmentCounts(histogram, wanted)
  const total = known.isCounted ? known.total : sum(counts)
  const filter = clampPage(wanted, total)
  const masks = {
    segments: histogram.segments,
    segment: source.segment,
    countOf: (index: number) => counts[index] ?? 0,
  }
  const beginning = await firstPositions(masks, filter, known.positions, leaders ?? [])
  return { filter, total, positions: await listPositions(masks, filter, beginning, pageSlice(filter)) }
}

/** Cards at these positions, in order; null if the card's chunk is not loaded. A withdrawn book leaves no gap. */
export const cardsAt = (
  positions: readonly number[],
  chunks: ReadonlyMap<number, Chunk['books']>,
): (Card | null)[] =>
  positions.flatMap((position) => {
    const books = chunks.get(chunkIndex(position))
    return books ? (books[position % market.chunkSize] ?? []) : [null]
  })

type Beginning = {
  cards: Card[]
  positions: number[]
  total: number
  isCounted: boolean
}

/**
 * Merged beginning of several lists. It ends where the first incomplete front ends, because later cards of that list
 * are unknown.
 */
function joinFronts(fronts: readonly Front[], leaders: readonly number[]): Beginning {
  const compare = positionComparator(leaders)
  const open = fronts.filter(({ positions, total }) => positions.length < total)
  const [edge] = open.map(({ positions }) => positions.at(-1) ?? Number.POSITIVE_INFINITY).sort(compare)
  const cards = new Map(
    fronts.flatMap(({ positions, cards }) =>
      positions.flatMap((position, index) => {
        const card = cards[index]
        return card && (edge === undefined || compare(position, edge) <= 0) ? [[position, card] as const] : []
      }),
    ),
  )
  const positions = [...cards.keys()].sort(compare)
  return {
    positions,
    cards: positions.flatMap((position) => cards.get(position) ?? []),
    total: Math.max(positions.length, ...fronts.map(({ total }) => total)),
    isCounted: open.length === 0,
  }
}

/** Order of one list: best sellers first, best ahead, then the newest. */
export function positionComparator(leaders: readonly number[]): (a: number, b: number) => number {
  const ranks = new Map(leaders.map((position, rank) => [position, rank]))
  const rankOf = (position: number) => ranks.get(position) ?? leaders.length
  return (a, b) => rankOf(a) - rankOf(b) || b - a
}
