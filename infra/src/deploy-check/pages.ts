import type { PublicBooks } from '@lorecircle/shared/book/public-book'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { calls } from '@lorecircle/shared/registry/calls'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { portalPaths } from '@lorecircle/shared/urls/portal-paths'
import { platformPaths, shopPaths, urls } from '@lorecircle/shared/urls/urls'
import type { z } from 'zod'
import { call } from './ask.ts'
import { type CheckContext, type CheckedPlaces, shopOrigin } from './row.ts'

export type CheckedPage = {
  what: string
  url: string
  status: number
  says?: string
  leadsTo?: string
  wantedAs?: 'iframe'
}

export function platformPages(origin: string): CheckedPage[] {
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

export function listShopPages(places: CheckedPlaces): CheckedPage[] {
  const { origin } = places
  const shop = shopOrigin(places)
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

export function listAssets(html: string, origin: string): CheckedPage[] {
  return ['_astro', 'fonts', 'media'].flatMap((folder) => {
    const [path] = new RegExp(`/${folder}/[\\w./-]+`).exec(html) ?? []
    return path === undefined ? [] : [{ what: `a file of ${folder}`, url: origin + path, status: 200 }]
  })
}

type PublicBook = z.infer<typeof PublicBooks>['books'][number]

export type CountedCopy = { book: PublicBook; format: PublicBook['formats'][number]; price: string }

/** Throws if no limited copy can be bought in the shop. */
export async function findCountedCopy(look: CheckContext): Promise<CountedCopy> {
  const { said } = await call(look.ask, calls.shopBooks, {}, { at: shopOrigin(look) })
  for (const book of said.books) {
    const counted = await copiesOf(look, book.id)
    for (const format of book.formats) {
      const { price } = format
      const isThere = counted.some(({ formatId, free }) => formatId === format.id && free.length > 0)
      if (isThere && price !== null && Number(price) > 0) return { book, format, price }
    }
  }
  throw new Error('this shop sells no book of which copies are counted and left')
}

/** The edge caches the answer for some seconds, so each request has its own URL. */
async function copiesOf(look: CheckContext, bookId: string) {
  const { path, output } = calls.copies
  const query = new URLSearchParams({ book: bookId, look: crypto.randomUUID() })
  return output.parse(JSON.parse((await look.ask(`${shopOrigin(look)}${path}?${query}`)).text)).formats
}

export async function readCopyCount(look: CheckContext, { book, format }: CountedCopy) {
  const counted = await copiesOf(look, book.id)
  const found = counted.find(({ formatId }) => formatId === format.id)
  if (!found) throw new Error(`nobody counts the copies of ${book.title}`)
  return { held: found.held, left: found.left }
}
