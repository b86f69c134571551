import { pageKey } from '@lorecircle/shared/edge/viewer'
import type { PageView } from '@lorecircle/shared/page/views'
import type { ShopView } from '@lorecircle/shared/site/views'
import { briefly, type PublicFile } from '@lorecircle/shared/storage/site-bucket'

/** A page that readers can open: where it is stored, at which URL, and what it shows. */
export type ShopPage = { key: string; url: string; page: PageView }

/** A file as it is served: a page whose template has made its HTML, or one without a template, such as a feed. */
export type ShopFile = { key: string; url: string; body: string; contentType: string }

/** A page, or a file beside the pages, as readers get it. */
export const pageFile = ({ key, body, contentType }: ShopFile, cacheTag: string): PublicFile => ({
  key,
  body,
  contentType,
  cacheControl: briefly,
  cacheTag,
})

/** Where a path of a shop's host is kept, and its whole URL. */
export const placeIn = ({ subdomain, url }: ShopView, path: string) => ({
  key: pageKey(`sites/${subdomain}`, path),
  url: `${url}${path}`,
})

export const pageIn = (shop: ShopView, path: string, page: PageView): ShopPage => ({
  ...placeIn(shop, path),
  page,
})

export const html = 'text/html; charset=utf-8'
