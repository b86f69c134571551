import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/** What was last applied of a book: where it stands, which fronts may hold it, which card they hold. */
export type MarketRecord = z.infer<typeof MarketRecord>
const MarketRecord = z.object({
  position: z.int().min(0),
  places: z.array(z.string()),
  /** The hash of the card that is shown everywhere; null while it is being changed or after it was withdrawn. */
  applied: z.string().nullable(),
})
export const marketBookDoc = stored(MarketRecord, 'market/books/{bookId}.json', {
  exported: null,
  atDeletion: "nobody's",
})

/** Which book has a position: for good. */
export const marketPositionDoc = stored(
  z.object({ bookId: z.string() }),
  'market/positions/{position:9}.json',
  { exported: null, atDeletion: "nobody's" },
)

/** Where to look for a free position first: only a hint, so a lost update costs a few tries. */
export const nextPositionDoc = stored(z.object({ next: z.int().min(0) }), 'market/next-position.json', {
  exported: null,
  atDeletion: "nobody's",
  isDerived: true,
})

/** How many books each place has, segment by segment: recounting one segment cannot count a book twice. */
export type SegmentCounts = z.infer<typeof SegmentCounts>
const SegmentCounts = z.object({ segments: z.record(z.string(), z.record(z.string(), z.int())) })
export const segmentCountsDoc = stored(SegmentCounts, 'derived/market/counts.json', {
  exported: null,
  atDeletion: "nobody's",
  isDerived: true,
})
