import type { InShop } from '@lorecircle/shared/site/views'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { placeIn, type ShopFile, type ShopPage } from '../pages/shop-file.ts'
import { shownPosts } from './blog-pages.ts'
import { feed } from './feed.ts'
import { machineFiles } from './machine-files.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'

/** Everything that stands on a shop's host: its pages, and the files beside them. */
export function shopFiles(source: Shop, where: InShop): (ShopPage | ShopFile)[] {
  const { shop } = where
  const posts = shownPosts(source.posts)
  const pages = shopPages(source, where, posts)
  const rss: ShopFile = {
    ...placeIn(shop, shopPaths.feed),
    body: feed(posts, shop),
    contentType: 'application/rss+xml; charset=utf-8',
  }
  return [...pages, rss, ...machineFiles(source, pages, shop)]
}
