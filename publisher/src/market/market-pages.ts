import { pageKey } from '@lorecircle/shared/edge/viewer'
import { market } from '@lorecircle/shared/market/market-data'
import type { Front } from '@lorecircle/shared/market/market-files'
import { filterOf, pathOf } from '@lorecircle/shared/market/market-filter'
import type { PageView } from '@lorecircle/shared/page/views'
import type { SiteView } from '@lorecircle/shared/site/views'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import type { ShopPage } from '../pages/shop-file.ts'
import type { BooksAt } from './books-at.ts'
import { listOf } from './list-key.ts'

const cardsOnLanding = 7

const mainPage = (path: string, { origin }: SiteView, page: PageView): ShopPage => ({
  key: pageKey('main', path),
  url: `${origin}${path}`,
  page,
})

/** A page of the market, as it is served to those without JavaScript and to all others first. */
export const marketPage = (books: BooksAt, site: SiteView): ShopPage =>
  mainPage(pathOf(books.filter), site, { template: 'market', view: { site, ...books } })

/** The landing page shows where the market begins, as far as it has faces. */
export const landingPage = (front: Front, site: SiteView): ShopPage =>
  mainPage(platformPaths.landing, site, {
    template: 'landing',
    view: { site, cards: front.cards.filter(({ cover }) => cover !== null).slice(0, cardsOnLanding) },
  })

/** The platform's pages that show nothing of the market. */
export const platformPages = (site: SiteView): ShopPage[] => [
  mainPage(platformPaths.about, site, { template: 'about', view: site }),
  mainPage(platformPaths.paymentReturn, site, { template: 'payment-return', view: site }),
  mainPage('/under-construction', site, { template: 'under-construction', view: { site, shop: null } }),
]

/** Every page that shows something of this front. */
export function pagesOfFront(list: string, front: Front, site: SiteView): ShopPage[] {
  const { mode, facetKey } = listOf(list)
  const cards = front.cards.slice(0, market.pageSize)
  const itself = marketPage({ filter: filterOf(mode, facetKey), total: front.total, cards }, site)
  return list === 'paid/all' ? [itself, landingPage(front, site)] : [itself]
}
