import { z } from 'zod'
import { Image } from '../media/image.ts'
import { accents } from '../profile/profile.ts'
import type { SiteView } from '../site/views.ts'
import type { MarketFilter } from './market-filter.ts'

/** A book in a list, wherever that stands: in the market and its files, in a shop, on the landing page. */
export type Card = z.infer<typeof Card>
export const Card = z.object({
  id: z.string(),
  title: z.string(),
  /** The book's page; null shows 'Link coming soon'. */
  productUrl: z.string().nullable(),
  authorName: z.string().nullable(),
  /** The root of the author's shop. */
  authorUrl: z.string().nullable(),
  cover: Image.nullable(),
  /** Lowest of the formats that can be bought now (`list-price.ts`), or null for 'Price unavailable'. */
  priceInCents: z.int().nullable(),
  /** Lowest above 0: what the paid list shows. */
  paidPriceInCents: z.int().nullable(),
  /** Those of its two prices from which on readers pay what they want; absent where there is none. */
  leasts: z.array(z.enum(['priceInCents', 'paidPriceInCents'])).optional(),
  /** The day on which it comes, while it is not out; absent for what is. */
  releaseOn: z.iso.date().optional(),
  tagline: z.string(),
  /** The shop's dye, for what a book without a cover is bound in; absent where the shop has none. */
  accent: z.enum(accents).optional(),
})

export type LandingView = {
  site: SiteView
  /** Where the market begins. */
  cards: Card[]
}

export type MarketView = {
  site: SiteView
  /** Its page is one that there is. */
  filter: MarketFilter
  /** How many books stand there, on all pages. */
  total: number
  /** Those of this page, in order. */
  cards: Card[]
}
