import type { Mode } from './facets.ts'
import type { CardView } from './views.ts'

/** The market's public files: what its pages and islands read beside the HTML. All can be rebuilt. */

export const market = {
  /** Books a segment of masks covers, cards a chunk holds, cards a facet's ready-made front holds, a page's default. */
  segmentSize: 16_384,
  chunkSize: 48,
  frontSize: 96,
  pageSize: 24,
} as const

/** A facet's first cards, in order, and how many books it has in all. */
export type Front = { total: number; cards: CardView[] }

/** How many books each facet has, by mode. */
export type Counts = Record<Mode, Record<string, number>>

/** Cards by position, oldest first; null where a book was withdrawn. */
export type Chunk = { books: (CardView | null)[] }

export const marketDataPaths = {
  front: (mode: Mode, facetKey: string) => `/market-data/fronts/${mode}/${facetKey}.json`,
  counts: '/market-data/counts.json',
  chunk: (chunk: number) => `/market-data/chunks/${chunk}.json`,
  masks: (segment: number) => `/market-data/masks/${segment}.bin`,
} as const
