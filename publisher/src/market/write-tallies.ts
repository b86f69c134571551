import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Tallies } from '@lorecircle/shared/market/market-files'
import type { Segment } from '@lorecircle/shared/market/masks'
import { isEqual, type MarketFiles } from './market-files.ts'
import { totals, withSegments } from './tallies.ts'

const atOnce = 16

/**
 * The tallies with those of these segments made anew, and the counts that follow from them; null where somebody else
 * wrote meanwhile. Where there are no tallies yet, every segment is counted.
 */
export async function writeTallies(
  files: MarketFiles,
  segments: ReadonlyMap<number, Segment>,
): Promise<Tallies | null> {
  const [before, counts] = await Promise.all([files.tallies(), files.counts()])
  const counted = before.expected === null ? await withOthers(files, segments) : segments
  const tallies = withSegments(before.value, counted)
  const isSame = before.expected !== null && isEqual(before.value, tallies)
  if (!isSame && !(await files.writeTallies(tallies, before.expected))) return null
  const sums = totals(tallies)
  if (counts.expected !== null && isEqual(counts.value, sums)) return tallies
  return (await files.writeCounts(sums, counts.expected)) ? tallies : null
}

async function withOthers(files: MarketFiles, segments: ReadonlyMap<number, Segment>) {
  const others = (await files.segments()).filter((index) => !segments.has(index))
  const read = await inParallel(
    atOnce,
    others,
    async (index) => [index, (await files.segment(index)).value] as const,
  )
  return new Map([...read, ...segments])
}
