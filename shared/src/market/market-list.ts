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

/** Where lists are read from: the bucket, or the files in it over the network. */
export type MarketSource = {
  front(mode: Mode, facetKey: string): Promise<Front>
  /** The positions of a list's best sellers, the best first; null where they cannot be read. */
  leaders(mode: Mode): Promise<readonly number[] | null>
  histogram(): Promise<Histogram>
  segment(index: number): Promise<Segment>
}

/** `isAtLeast`: the total is not counted yet, and there are no fewer. */
type Found = { filter: MarketFilter; total: number; isAtLeast?: true }
type FoundCards = Found & { cards: Card[] }

/** A page of a list: the filter's page is one that there is; its cards, or the positions at which they are. */
export type FoundBooks = FoundCards | (Found & { positions: number[] })

/**
 * A list's first cards come from its front, or, where subgenres are combined, from theirs joined; behind them the
 * histogram says in which segment a page lies, and its masks which books stand there. `tell` hears of a page whose
 * books are known before they are counted.
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
  // Who does not know the best sellers cannot tell where a front's newest begin.
  const known = leaders ? joinFronts(fronts, leaders) : nothing
  const first = pageIn(known, wanted)
  if (first && !known.isCounted) tell(first)
  const total = known.isCounted ? known.total : await counting
  if (total === null) return first ?? findBehind(source, wanted, known)
  const counted = { ...known, total, isCounted: true }
  return pageIn(counted, wanted) ?? findBehind(source, wanted, counted)
}

const nothing: Beginning = { cards: [], positions: [], total: 0, isCounted: false }

/** The page, where all of it lies in what is known of its list. */
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

/**
 * The cards at these positions, in their order, as far as their chunks are at hand: null where one is not. A book
 * that was withdrawn meanwhile leaves no gap.
 */
export const cardsAt = (
  positions: readonly number[],
  chunks: ReadonlyMap<number, Chunk['books']>,
): (Card | null)[] =>
  positions.flatMap((position) => {
    const books = chunks.get(chunkIndex(position))
    return books ? (books[position % market.chunkSize] ?? []) : [null]
  })

/** The first cards of a list, in order, each with its position. */
type Beginning = {
  cards: Card[]
  positions: number[]
  /** How many books the list has, or at least so many where that is not counted. */
  total: number
  isCounted: boolean
}

/**
 * What lists that are shown as one begin with. It reaches as far as the first of them whose front ends before its
 * books do: behind that nobody knows which come next.
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

/** Compares positions of one list: its best sellers come first, the best ahead, then the newest. */
export function positionComparator(leaders: readonly number[]): (a: number, b: number) => number {
  const ranks = new Map(leaders.map((position, rank) => [position, rank]))
  const rankOf = (position: number) => ranks.get(position) ?? leaders.length
  return (a, b) => rankOf(a) - rankOf(b) || b - a
}
