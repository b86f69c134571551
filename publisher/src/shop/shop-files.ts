import type { InShop } from '@lorecircle/shared/site/views'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { type KnownPage, placeIn, type ShopFile } from '../pages/shop-file.ts'
import { shownPosts } from './blog-pages.ts'
import { feed } from './feed.ts'
import { machineFiles } from './machine-files.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'

/** What stands on a shop's host: its pages, and the files beside them. */
export function shopFiles(source: Shop, where: InShop): { pages: KnownPage[]; filesBeside(): ShopFile[] } {
  const posts = shownPosts(source)
  const pages = shopPages(source, where, posts)
  const rss = (): ShopFile => ({
    ...placeIn(where.shop, shopPaths.feed),
    body: feed(posts, where.shop),
    contentType: 'application/rss+xml; charset=utf-8',
  })
  return { pages, filesBeside: () => [rss(), ...machineFiles(source, pages, where)] }
}
