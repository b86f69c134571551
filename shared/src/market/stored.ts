import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/** What was last applied of a book: where it stands, which fronts may hold it, which card they hold. */
export type MarketRecord = z.infer<typeof MarketRecord>
const MarketRecord = z.object({
  /** Its author, whose documents say what it is now; older records do not name them. */
  sub: z.string().optional(),
  position: z.int().min(0),
  places: z.array(z.string()),
  /** The hash of the card that is shown everywhere; null while it is being changed or after it was withdrawn. */
  applied: z.string().nullable(),
})
export const marketBookDoc = stored(MarketRecord, 'market/books/{bookId}.json', {
  exported: null,
  atDeletion: 'not_owned',
})

/** Which book has a position: for good. */
export const marketPositionDoc = stored(
  z.object({ bookId: z.string() }),
  'market/positions/{position:9}.json',
  { exported: null, atDeletion: 'not_owned' },
)

/** Where to look for a free position first: only a hint, so a lost update costs a few tries. */
export const nextPositionDoc = stored(z.object({ next: z.int().min(0) }), 'market/next-position.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})

/** How far a rebuild of the market is: whoever finds it takes it up there. */
export type MarketRebuild = z.infer<typeof MarketRebuild>
const MarketRebuild = z.object({
  step: z.enum(['standing', 'new', 'gone']),
  /** What is done of this step: the last author's id, the number of newcomers, or the last chunk. */
  done: z.string(),
  /** Bit by bit, in base64: the positions whose books are there. */
  seen: z.base64(),
  /** How many documents of newcomers there are. */
  newcomers: z.int().min(0),
  /** Whose cards it makes; a rebuild of another version of the templates begins anew. */
  rendererVersion: z.string().optional(),
})
export const marketRebuildDoc = stored(MarketRebuild, 'derived/market/rebuild.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})

/** The chunks that were last found to agree with the masks, by their ETag: only others are read to compare them. */
export const checkedChunksDoc = stored(
  z.record(z.string(), z.string()),
  'derived/market/checked-chunks.json',
  {
    exported: null,
    atDeletion: 'not_owned',
    isDerived: true,
  },
)

/** Books that a rebuild has found without a place: they get theirs in the order in which they were made. */
export const unplacedBooksDoc = stored(
  z.array(z.object({ sub: z.string(), bookId: z.string(), createdAt: z.string() })),
  'derived/market/newcomers/{batch:6}.json',
  { exported: null, atDeletion: 'not_owned', isDerived: true },
)
