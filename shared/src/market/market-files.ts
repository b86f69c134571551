import { z } from 'zod'
import { Card } from './card.ts'
import type { modes } from './facets.ts'
import { market } from './market-data.ts'

/** The market's public files as JSON; browsers take only the types. */

/**
 * A facet's first cards, in order, each with its position, and how many books it has in all. `renewed` tells two
 * versions apart that are otherwise equal.
 */
export type Front = z.infer<typeof Front>
export const Front = z.object({
  total: z.int(),
  cards: z.array(Card),
  positions: z.array(z.int()),
  renewed: z.string().optional(),
})

/** How many books each facet has, by mode, and how many segments of masks there are. */
export type Counts = z.infer<typeof Counts>
const ByFacet = z.record(z.string(), z.int())
export const Counts = z.object({
  paid: ByFacet,
  free: ByFacet,
  segments: z.int(),
} satisfies Record<(typeof modes)[number] | 'segments', z.ZodType>)

/**
 * How many books every segment has: for each list and genre (`all` for any book of the list) a column for each
 * choice of its subgenres that books have (`subgenrePattern`), with a number for each segment.
 */
export type Histogram = z.infer<typeof Histogram>
const ByGenre = z.record(z.string(), z.record(z.string(), z.array(z.int())))
export const Histogram = z.object({ segments: z.int(), paid: ByGenre, free: ByGenre })

/** The positions of each list's best sellers, the best first: they lead every facet that they stand in. */
export type Leaders = z.infer<typeof Leaders>
export const Leaders = z.object({ paid: z.array(z.int()), free: z.array(z.int()) })

/** Cards by position, oldest first; null where a book was withdrawn. */
export type Chunk = z.infer<typeof Chunk>
export const Chunk = z.object({ books: z.array(Card.nullable()).max(market.chunkSize) })
