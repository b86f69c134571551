import { z } from 'zod'
import { Card } from './card.ts'
import type { modes } from './facets.ts'
import { market } from './market-data.ts'

/**
 * A facet's first cards, in order, each with its position, and its total number of books. `renewed` distinguishes two
 * otherwise equal versions.
 */
export type Front = z.infer<typeof Front>
export const Front = z.object({
  total: z.int(),
  cards: z.array(Card),
  positions: z.array(z.int()),
  renewed: z.string().optional(),
})

export type Counts = z.infer<typeof Counts>
const ByFacet = z.record(z.string(), z.int())
export const Counts = z.object({
  paid: ByFacet,
  free: ByFacet,
  segments: z.int(),
} satisfies Record<(typeof modes)[number] | 'segments', z.ZodType>)

/**
 * Number of books per segment: each list and genre (`all` for any book of the list) has a column per combination of
 * subgenres that books have (`subgenrePattern`), with one number per segment.
 */
export type Histogram = z.infer<typeof Histogram>
const ByGenre = z.record(z.string(), z.record(z.string(), z.array(z.int())))
export const Histogram = z.object({ segments: z.int(), paid: ByGenre, free: ByGenre })

export type Leaders = z.infer<typeof Leaders>
export const Leaders = z.object({ paid: z.array(z.int()), free: z.array(z.int()) })

/** Cards by position, oldest first; null for a withdrawn book. */
export type Chunk = z.infer<typeof Chunk>
export const Chunk = z.object({ books: z.array(Card.nullable()).max(market.chunkSize) })
