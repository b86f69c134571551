import { createHash } from 'node:crypto'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import type { PageView, Template } from '@lorecircle/shared/page/views'
import type { ShopView } from '@lorecircle/shared/site/views'
import { type PublicFile, shortCacheControl } from '@lorecircle/shared/storage/site-bucket'

/** A page that readers can open: where it is stored, at which URL, and what it shows. */
export type ShopPage = { key: string; url: string; readonly page: PageView }

/** A page of a shop, as it is known without looking at its view, which may be made only when somebody does. */
export type KnownPage = ShopPage & {
  template: Template
  /** Of its view: two pages that show the same have the same. */
  hash: string
  /** When what it says was last written, as far as a document tells. */
  changedAt: string | undefined
}

/** A file as it is served: a page whose template has made its HTML, or one without a template, such as a feed. */
export type ShopFile = { key: string; url: string; body: string; contentType: string }

/** A page, or a file beside the pages, as readers get it. */
export const toPublicFile = ({ key, body, contentType }: ShopFile, cacheTag: string): PublicFile => ({
  key,
  body,
  contentType,
  cacheControl: shortCacheControl,
  cacheTag,
})

/** Where a path of a shop's host is kept, and its whole URL. */
export const pageLocation = (shop: ShopView, path: string) => ({
  key: pageKey(`sites/${shopAddress(shop)}`, path),
  url: `${shop.url}${path}`,
})

export const knownPage = (shop: ShopView, path: string, page: PageView, changedAt?: string): KnownPage => ({
  ...pageLocation(shop, path),
  template: page.template,
  hash: hashPageView(page),
  changedAt,
  page,
})

/** A page of which everything but its view is known. */
export const deferredPage = (
  shop: ShopView,
  path: string,
  known: Pick<KnownPage, 'template' | 'hash' | 'changedAt'>,
  make: () => PageView,
): KnownPage => ({
  ...pageLocation(shop, path),
  ...known,
  get page() {
    return make()
  },
})

export const hashPageView = (page: PageView): string => hashPageText(JSON.stringify(page))

export const hashPageText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

export const htmlContentType = 'text/html; charset=utf-8'
