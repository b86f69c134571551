import type { RebuildCost } from './rebuild.ts'
import type { SaveCost } from './save.ts'
import type { Cost } from './visits.ts'

export type Row = {
  books: number
  visits: Cost[]
  filterInMs: { median: number; slowest: number; times: number }
  masksInBytes: number
  save: SaveCost
  rebuild: RebuildCost
  /** Medians in milliseconds; null if the browser could not load the file. */
  oneJson: { compressedBytes: number; rawBytes: number; inMs: OneJsonTimes | null }
}
export type OneJsonTimes = { download: number; parse: number; filter: number }
export type Result = { machine: string; runs: number; rows: Row[] }
