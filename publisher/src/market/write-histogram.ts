import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Histogram } from '@lorecircle/shared/market/market-files'
import type { Segment } from '@lorecircle/shared/market/masks'
import { sumFacetCounts, withSegments } from './histogram.ts'
import { isEqual, type MarketFiles } from './market-files.ts'

const atOnce = 16

/** Recounts the given segments, or all if there is no histogram yet. Null if another run wrote meanwhile. */
export async function writeHistogram(
  files: MarketFiles,
  segments: ReadonlyMap<number, Segment>,
): Promise<Histogram | null> {
  const [before, counts] = await Promise.all([files.histogram(), files.counts()])
  const counted = !before.isWhole ? await withOthers(files, segments) : segments
  const histogram = withSegments(before.value, counted)
  const isSame = before.isWhole && isEqual(before.value, histogram)
  if (!isSame && !(await files.writeHistogram(histogram, before.expected))) return null
  const sums = sumFacetCounts(histogram)
  if (counts.isWhole && isEqual(counts.value, sums)) return histogram
  return (await files.writeCounts(sums, counts.expected)) ? histogram : null
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
