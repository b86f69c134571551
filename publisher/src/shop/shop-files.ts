import { shopPaths } from '@lorecircle/shared/edge/urls'
import type { SiteView } from '@lorecircle/shared/site/views'
import { placeIn, type ShopFile, type ShopPage } from '../shop-file.ts'
import { shownPosts } from './blog-pages.ts'
import { feed } from './feed.ts'
import { machineFiles } from './machine-files.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'
import { shopView } from './shop-view.ts'

/** Everything that stands on a shop's host: its pages, and the files beside them. */
export function shopFiles(source: Shop, site: SiteView, now: Date): (ShopPage | ShopFile)[] {
  const { subdomain } = source.account
  if (subdomain === null) return []
  const shop = shopView(source, subdomain, site, now)
  const pages = shopPages(source, site, now)
  const rss: ShopFile = {
    ...placeIn(shop, shopPaths.feed),
    body: feed(shownPosts(source.posts), shop),
    contentType: 'application/rss+xml; charset=utf-8',
  }
  return [...pages, rss, ...machineFiles(source, pages, shop)]
}
