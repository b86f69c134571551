import type { PageView } from '@lorecircle/shared/views'

/** A page that readers can open: where it is stored, at which URL, and what it shows. */
export type ShopPage = { key: string; url: string; page: PageView }

/** A file as it is served: a page whose template has made its HTML, or one without a template, such as a feed. */
export type ShopFile = { key: string; url: string; body: string; contentType: string }

export const html = 'text/html; charset=utf-8'
