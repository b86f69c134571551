import type { SiteView } from '@lorecircle/shared/views'
import type { ShopFile, ShopPage } from '../shop-file.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'

/** Everything that stands on a shop's host: its pages, and the files beside them. */
export const shopFiles = (source: Shop, site: SiteView, now: Date): (ShopPage | ShopFile)[] => [
  ...shopPages(source, site, now),
]
