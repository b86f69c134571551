import { z } from 'zod'
import { Image } from '../media/image.ts'
import { accents } from '../profile/profile.ts'
import type { SiteView } from '../site/views.ts'
import type { MarketFilter } from './market-filter.ts'

export type Card = z.infer<typeof Card>
export const Card = z.object({
  id: z.string(),
  title: z.string(),
  /** The book's page; null shows 'Link coming soon'. */
  productUrl: z.string().nullable(),
  authorName: z.string().nullable(),
  authorUrl: z.string().nullable(),
  cover: Image.nullable(),
  /** Lowest of the formats that can be bought now (`list-price.ts`), or null for 'Price unavailable'. */
  priceInCents: z.int().nullable(),
  paidPriceInCents: z.int().nullable(),
  /** The prices that are pay-what-you-want minimums; absent if there are none. */
  leasts: z.array(z.enum(['priceInCents', 'paidPriceInCents'])).optional(),
  releaseOn: z.iso.date().optional(),
  tagline: z.string(),
  accent: z.enum(accents).optional(),
})

export type LandingView = {
  site: SiteView
  cards: Card[]
}

export type MarketView = {
  site: SiteView
  filter: MarketFilter
  total: number
  cards: Card[]
}
