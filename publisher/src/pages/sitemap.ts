import { escapeXml } from '@lorecircle/shared/text/escape'
import { apiPrefix } from '@lorecircle/shared/urls/api-paths'

/** Sitemap format: sitemaps.org. */

export const xmlContentType = 'application/xml; charset=utf-8'
export const plainTextContentType = 'text/plain; charset=utf-8'

/** Limit of pages per sitemap, and of sitemaps per index. */
export const maxSitemapEntries = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

export type SitemapEntry = { url: string; changedAt?: string | undefined }

export const sitemap = (pages: readonly SitemapEntry[]): string =>
  `${declaration}\n<urlset xmlns="${namespace}">\n${pages.map((page) => entry('url', page)).join('')}</urlset>\n`

export const sitemapIndex = (sitemaps: readonly string[]): string =>
  `${declaration}\n<sitemapindex xmlns="${namespace}">\n${sitemaps
    .map((url) => entry('sitemap', { url }))
    .join('')}</sitemapindex>\n`

/** Allows everything except API calls; `sitemaps` are full URLs. */
export const robotsTxt = (sitemaps: readonly string[]): string =>
  ['User-agent: *', `Disallow: ${apiPrefix}`, '', ...sitemaps.map((url) => `Sitemap: ${url}`), ''].join('\n')

const entry = (element: 'url' | 'sitemap', { url, changedAt }: SitemapEntry): string =>
  `<${element}><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${dayOf(changedAt)}</lastmod>` : ''}</${element}>\n`

/** Day precision, so that a second save on the same day leaves the sitemap unchanged. */
const dayOf = (moment: string) => moment.slice(0, 10)
