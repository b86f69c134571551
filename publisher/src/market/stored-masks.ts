import type { MaskSource, Segment } from '@lorecircle/shared/market/masks'
import type { MarketFiles } from './market-files.ts'

/** Reads each segment once; `atHand` segments are not read. */
export function createMaskSource(
  files: MarketFiles,
  segments: number,
  atHand: ReadonlyMap<number, Segment> = new Map(),
): MaskSource {
  const read = new Map<number, Promise<Segment>>()
  return {
    segments,
    async segment(index) {
      const known = atHand.get(index)
      if (known) return known
      const reading = read.get(index) ?? files.segment(index).then(({ value }) => value)
      read.set(index, reading)
      return reading
    },
  }
}
