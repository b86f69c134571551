import { createHash } from 'node:crypto'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import type { PageView, Template } from '@lorecircle/shared/page/views'
import type { ShopView } from '@lorecircle/shared/site/views'
import { type PublicFile, shortCacheControl } from '@lorecircle/shared/storage/site-bucket'

export type ShopPage = { key: string; url: string; readonly page: PageView }

/** A page whose view may be made lazily. */
export type KnownPage = ShopPage & {
  template: Template
  /** Hash of the view: equal views have equal hashes. */
  hash: string
  /** When its content was last written, if a document says so. */
  changedAt: string | undefined
}

/** A file as served: a rendered page, or one without a template, such as a feed. */
export type ShopFile = { key: string; url: string; body: string; contentType: string }

/** Converts a page or other file for the public bucket. */
export const toPublicFile = ({ key, body, contentType }: ShopFile, cacheTag: string): PublicFile => ({
  key,
  body,
  contentType,
  cacheControl: shortCacheControl,
  cacheTag,
})

/** Bucket key and full URL of a path on a shop's host. */
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

/** A page whose view is made on first use. */
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
