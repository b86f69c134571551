import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { portalPaths } from '@lorecircle/shared/urls/portal-paths'
import { platformPaths, shopPaths, urls } from '@lorecircle/shared/urls/urls'
import { type Places, shopAt } from './places.ts'

export type Page = {
  what: string
  url: string
  status: number
  /** Words that it has and its like have not. */
  says?: string
  leadsTo?: string
  /** What a browser would say that it wants it for. */
  wantedAs?: 'iframe'
}

/** Of the platform's own, one of each kind that the table of the edge tells apart; without a page, and without a shop. */
export function platformPages(origin: string): Page[] {
  const preview = urls.shop(origin, 'preview')
  const nobody = urls.shop(origin, `nobody-${crypto.randomUUID().slice(0, 8)}`)
  return [
    { what: 'the landing page', url: `${origin}/`, status: 200 },
    { what: 'the market', url: origin + platformPaths.market, status: 200 },
    { what: 'the portal', url: origin + portalPaths.login, status: 200 },
    { what: 'the portal’s settings', url: `${origin}/config.json`, status: 200, says: `"${origin}"` },
    { what: 'robots.txt', url: `${origin}/robots.txt`, status: 200, says: `Sitemap: ${origin}/sitemap.xml` },
    { what: 'the sitemap', url: `${origin}/sitemap.xml`, status: 200, says: `<loc>${origin}/` },
    { what: 'the icon', url: `${origin}/favicon.ico`, status: 200 },
    { what: 'the market’s counts', url: origin + marketDataPaths.counts, status: 200 },
    {
      what: 'www leads to the market',
      url: www(origin),
      status: 301,
      leadsTo: origin + platformPaths.market,
    },
    { what: 'a room of shops leads home', url: `${origin}/bookstore`, status: 302, leadsTo: `${origin}/` },
    { what: 'a call that needs a login', url: `${origin}/api/orders`, status: 401, says: '"code"' },
    { what: 'no such page', url: `${origin}/${nowhere}`, status: 404, says: 'Page Not Found · Lorecircle' },
    { what: 'no such shop', url: `${nobody}/`, status: 404, says: 'Author Not Found' },
    { what: 'no such preview', url: `${preview}/${nowhere}`, status: 404, wantedAs: 'iframe' },
    { what: 'a preview by itself leads home', url: `${preview}/`, status: 302, leadsTo: `${origin}/` },
  ]
}

/** Of a shop, one of each kind; and a page that it has not. */
export function shopPagesOf(places: Places): Page[] {
  const { origin } = places
  const shop = shopAt(places)
  return [
    { what: 'the shop', url: `${shop}/`, status: 200, says: shop },
    { what: 'its bookstore', url: shop + shopPaths.bookstore, status: 200 },
    { what: 'its cart', url: shop + shopPaths.cart, status: 200 },
    { what: 'its robots.txt', url: `${shop}/robots.txt`, status: 200, says: `Sitemap: ${shop}/sitemap.xml` },
    { what: 'its sitemap', url: `${shop}/sitemap.xml`, status: 200, says: `<loc>${shop}` },
    { what: 'its books, as data', url: shop + apiPaths.shopBooks, status: 200, says: '"books"' },
    { what: 'its welcome, as data', url: shop + apiPaths.welcome, status: 200 },
    {
      what: 'it leads to the market',
      url: shop + platformPaths.market,
      status: 302,
      leadsTo: origin + platformPaths.market,
    },
    { what: 'no such page in the shop', url: `${shop}/${nowhere}`, status: 404, says: 'Page Not Found' },
  ]
}

const nowhere = 'no-page-of-ours'
const www = (origin: string) => urls.shop(origin, 'www') + platformPaths.market

/** The first of each folder of files that the edge keeps for good, of those that a page names. */
export function assetsIn(html: string, origin: string): Page[] {
  return ['_astro', 'fonts', 'media'].flatMap((folder) => {
    const [path] = new RegExp(`/${folder}/[\\w./-]+`).exec(html) ?? []
    return path === undefined ? [] : [{ what: `a file of ${folder}`, url: origin + path, status: 200 }]
  })
}
