import type { RebuildCost } from './rebuild.ts'
import type { SaveCost } from './save.ts'
import type { Cost } from './visits.ts'

export type Row = {
  books: number
  /** Medians, in the order of `deeds`. */
  visits: Cost[]
  filterInMs: { median: number; slowest: number; times: number }
  masksInBytes: number
  save: SaveCost
  rebuild: RebuildCost
  /** Medians of the times; null where the browser could not take the file. */
  oneJson: { compressedBytes: number; rawBytes: number; inMs: OneJsonTimes | null }
}
export type OneJsonTimes = { download: number; parse: number; filter: number }
export type Result = { machine: string; runs: number; rows: Row[] }
