import type { Mode } from './facets.ts'

/** The market's public files, read by its pages and islands beside the HTML. All can be rebuilt. */

/** Page sizes that a reader can choose (A2.5-12). */
export const pageSizes = [12, 24, 48] as const
export type PageSize = (typeof pageSizes)[number]

export const market = {
  segmentSize: 16_384,
  chunkSize: 48,
  frontSize: 96,
  pageSize: 24,
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
