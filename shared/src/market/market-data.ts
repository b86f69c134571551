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

export const segmentIndex = (position: number): number => Math.floor(position / market.segmentSize)
export const chunkIndex = (position: number): number => Math.floor(position / market.chunkSize)

export const marketDataPaths = {
  front: (mode: Mode, facetKey: string) => `/market-data/fronts/${mode}/${facetKey}.json`,
  counts: '/market-data/counts.json',
  histogram: '/market-data/histogram.json',
  leaders: '/market-data/leaders.json',
  chunk: (chunk: number) => `/market-data/chunks/${chunk}.json`,
  masks: (segment: number) => `/market-data/masks/${segment}.bin`,
} as const
