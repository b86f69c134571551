import type { MaskSource, Segment } from '@lorecircle/shared/market/masks'
import type { MarketFiles } from './market-files.ts'

/** The market's masks, each segment read once; `atHand` are those that need not be read. */
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
