import { z } from 'zod'
import { stored } from '../storage/stored.ts'

export type MarketRecord = z.infer<typeof MarketRecord>
const MarketRecord = z.object({
  /** The author, whose documents are the source of truth; absent in older records. */
  sub: z.string().optional(),
  position: z.int().min(0),
  places: z.array(z.string()),
  /** Hash of the card that is shown everywhere; null while it is being changed or after it was withdrawn. */
  applied: z.string().nullable(),
})
export const marketBookDoc = stored(MarketRecord, 'market/books/{bookId}.json', {
  exported: null,
  atDeletion: 'not_owned',
})

/** The book at a position. Positions are never reassigned. */
export const marketPositionDoc = stored(
  z.object({ bookId: z.string() }),
  'market/positions/{position:9}.json',
  { exported: null, atDeletion: 'not_owned' },
)

/** Hint for finding a free position, so a lost update costs only a few more attempts. */
export const nextPositionDoc = stored(z.object({ next: z.int().min(0) }), 'market/next-position.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})

export type MarketRebuild = z.infer<typeof MarketRebuild>
const MarketRebuild = z.object({
  step: z.enum(['standing', 'new', 'gone']),
  /** Progress within the step: the last author's id, the number of newcomers, or the last chunk. */
  done: z.string(),
  /** Bit set in base64: positions whose books exist. */
  seen: z.base64(),
  newcomers: z.int().min(0),
  /** Templates that the cards are made with; a rebuild with another version starts over. */
  rendererVersion: z.string().optional(),
})
export const marketRebuildDoc = stored(MarketRebuild, 'derived/market/rebuild.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})

/** ETags of the chunks that were last found to agree with the masks: only changed chunks are read again. */
export const checkedChunksDoc = stored(
  z.record(z.string(), z.string()),
  'derived/market/checked-chunks.json',
  {
    exported: null,
    atDeletion: 'not_owned',
    isDerived: true,
  },
)

/** Books that a rebuild found without a position: they get theirs in order of creation. */
export const unplacedBooksDoc = stored(
  z.array(z.object({ sub: z.string(), bookId: z.string(), createdAt: z.string() })),
  'derived/market/newcomers/{batch:6}.json',
  { exported: null, atDeletion: 'not_owned', isDerived: true },
)
