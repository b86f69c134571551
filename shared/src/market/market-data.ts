import type { CardView } from '../page/views.ts'
import type { Mode } from './facets.ts'

/** The market's public files: what its pages and islands read beside the HTML. All can be rebuilt. */

/** How many cards a reader may ask for on one page (A2.5-12). */
export const pageSizes = [12, 24, 48] as const
export type PageSize = (typeof pageSizes)[number]

export const market = {
  /** Books a segment of masks covers, cards a chunk holds, cards a facet's ready-made front holds. */
  segmentSize: 16_384,
  chunkSize: 48,
  frontSize: 96,
  pageSize: 24,
  /** The best sellers that lead each list. */
  leaders: 100,
} as const satisfies { pageSize: PageSize } & Record<string, number>

/** A facet's first cards, in order, each with its position, and how many books it has in all. */
export type Front = { total: number; cards: CardView[]; positions: number[] }

/** How many books each facet has, by mode, and how many segments of masks there are. */
export type Counts = Record<Mode, Record<string, number>> & { segments: number }

/** The positions of each list's best sellers, the best first: they lead every shelf that they stand on. */
export type Leaders = Record<Mode, number[]>

/** Cards by position, oldest first; null where a book was withdrawn. */
export type Chunk = { books: (CardView | null)[] }

export const segmentOf = (position: number): number => Math.floor(position / market.segmentSize)
export const chunkOf = (position: number): number => Math.floor(position / market.chunkSize)

export const marketDataPaths = {
  front: (mode: Mode, facetKey: string) => `/market-data/fronts/${mode}/${facetKey}.json`,
  counts: '/market-data/counts.json',
  leaders: '/market-data/leaders.json',
  chunk: (chunk: number) => `/market-data/chunks/${chunk}.json`,
  masks: (segment: number) => `/market-data/masks/${segment}.bin`,
} as const
