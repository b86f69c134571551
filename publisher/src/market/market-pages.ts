import { pageKey } from '@lorecircle/shared/edge/viewer'
import type { Mode } from '@lorecircle/shared/facets'
import { market } from '@lorecircle/shared/market-data'
import { pathOf, shelf } from '@lorecircle/shared/market-place'
import type { PageView, SiteView } from '@lorecircle/shared/views'
import type { ShopPage } from '../shop-file.ts'
import type { StoredFront } from './front.ts'
import { placeFrom } from './market-files.ts'

const landingShelf = 7

const mainPage = (path: string, { origin }: SiteView, page: PageView): ShopPage => ({
  key: pageKey('main', path),
  url: `${origin}${path}`,
  page,
})

/** The market at one facet, as it is served to those without JavaScript and to all others first. */
export function marketPage(mode: Mode, facetKey: string, front: StoredFront, site: SiteView): ShopPage {
  const place = shelf(mode, facetKey)
  return mainPage(pathOf(place), site, {
    template: 'market',
    view: { site, place, total: front.total, cards: front.cards.slice(0, market.pageSize) },
  })
}

/** The landing page's shelf is where the market begins. */
export const landingPage = (front: StoredFront, site: SiteView): ShopPage =>
  mainPage('/', site, { template: 'landing', view: { site, shelf: front.cards.slice(0, landingShelf) } })

/** The platform's pages that show nothing of the market. */
export const platformPages = (site: SiteView): ShopPage[] => [
  mainPage('/about', site, { template: 'about', view: site }),
  mainPage('/payment-return', site, { template: 'payment-return', view: site }),
  mainPage('/under-construction', site, { template: 'under-construction', view: { site, shop: null } }),
]

/** Every page that shows something of this front. */
export function pagesOfFront(place: string, front: StoredFront, site: SiteView): ShopPage[] {
  const { mode, facetKey } = placeFrom(place)
  const itself = marketPage(mode, facetKey, front, site)
  return place === 'paid/all' ? [itself, landingPage(front, site)] : [itself]
}
