import type { Card } from '@lorecircle/shared/market/card'
import { market } from '@lorecircle/shared/market/market-data'
import type { Front } from '@lorecircle/shared/market/market-files'
import { facetFilter, filterPath, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import { findBooks, type MarketSource } from '@lorecircle/shared/market/market-list'
import type { SiteView } from '@lorecircle/shared/site/views'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { mainPage } from '../pages/platform-pages.ts'
import type { ShopPage } from '../pages/shop-file.ts'
import { parseListKey } from './market-card.ts'
import type { MarketFiles } from './market-files.ts'
import { readCards } from './refill.ts'
import { createMaskSource } from './stored-masks.ts'

const sourceOf = (files: MarketFiles): MarketSource => ({
  front: async (mode, facetKey) => (await files.front(mode, facetKey)).value,
  leaders: async (mode) => (await files.leaders()).value[mode],
  histogram: async () => (await files.histogram()).value,
  segment: createMaskSource(files, 0).segment,
})

const cardsOnLanding = 7

/** Served to clients without JavaScript, and as the first view for all others. */
export const marketPage = (books: BooksAt, site: SiteView): ShopPage =>
  mainPage(filterPath(books.filter), site, { template: 'market', view: { site, ...books } })

/** Shows the first books of the market that have a cover. */
export const landingPage = (front: Front, site: SiteView): ShopPage =>
  mainPage(platformPaths.landing, site, {
    template: 'landing',
    view: { site, cards: front.cards.filter(({ cover }) => cover !== null).slice(0, cardsOnLanding) },
  })

export function frontPages(list: string, front: Front, site: SiteView): ShopPage[] {
  const { mode, facetKey } = parseListKey(list)
  const cards = front.cards.slice(0, market.pageSize)
  const itself = marketPage({ filter: facetFilter(mode, facetKey), total: front.total, cards }, site)
  return list === 'paid/all' ? [itself, landingPage(front, site)] : [itself]
}

type BooksAt = { filter: MarketFilter; total: number; cards: Card[] }

export async function findMarketBooks(files: MarketFiles, wanted: MarketFilter): Promise<BooksAt> {
  const found = await findBooks(sourceOf(files), wanted)
  const { filter, total } = found
  if ('cards' in found) return { filter, total, cards: found.cards }
  return { filter, total, cards: [...(await readCards(files, found.positions)).values()] }
}
