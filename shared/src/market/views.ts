import type { SiteView } from '../site/views.ts'
import type { Card } from './card.ts'
import type { MarketFilter } from './market-filter.ts'

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
