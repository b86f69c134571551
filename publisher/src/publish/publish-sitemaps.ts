import { inParallel } from '@lorecircle/shared/in-parallel'
import { facets, modes } from '@lorecircle/shared/market/facets'
import { platformPolicies } from '@lorecircle/shared/policy/policies'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { nullIfUnreadable } from '@lorecircle/shared/storage/read-documents'
import { listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { marketPath, platformPaths, urls } from '@lorecircle/shared/urls/urls'
import { marketTag } from '../market/market-files.ts'
import type { ShopFile } from '../pages/shop-file.ts'
import { toPublicFile } from '../pages/shop-file.ts'
import {
  maxSitemapEntries,
  plainTextContentType,
  robotsTxt,
  sitemap,
  sitemapIndex,
  xmlContentType,
} from '../pages/sitemap.ts'
import type { Services } from '../services/services.ts'

/**
 * Writes the main host's robots.txt and its sitemap index over the shops and platform pages. Reads each author's
 * manifest, so the sweep does it, not a save. Returns the number of files changed.
 */
export async function publishSitemaps(services: Services, subs: readonly string[]): Promise<number> {
  const { origin } = services.site
  const shops = await inParallel(16, subs, (sub) => shopWithSitemap(services, sub))
  const files = buildMainFiles(origin, shops.flat().sort()).map((file) => toPublicFile(file, marketTag))
  const standing = await listAll(services.pages, ['main/sitemap', 'main/robots.txt'])
  const done = await syncFiles(services.pages, standing, files, { isGone: () => true })
  return done.written.length + done.removed.length
}

/** The shop's name if it has a sitemap, otherwise empty. */
async function shopWithSitemap({ documents }: Services, sub: string): Promise<string[]> {
  const manifest = await nullIfUnreadable(documents.read(manifestDoc(sub)))
  const { subdomain = null, pages = {} } = manifest?.value ?? {}
  return subdomain !== null && `sites/${subdomain}/sitemap.xml` in pages ? [subdomain] : []
}

/** Uses further index files if one cannot hold all shops; robots.txt lists them all. */
export function buildMainFiles(origin: string, shops: readonly string[]): ShopFile[] {
  const at = (path: string, body: string, contentType: string): ShopFile => ({
    key: `main${path}`,
    url: `${origin}${path}`,
    body,
    contentType,
  })
  const market = modes.flatMap((mode) => facets.map(({ key }) => marketPath(mode, key)))
  const ofHabit = Object.keys(platformPolicies).map(platformPaths.policy)
  const paths = [platformPaths.landing, platformPaths.about, ...ofHabit, ...market]
  const platform = at(
    '/sitemap-platform.xml',
    sitemap(paths.map((path) => ({ url: `${origin}${path}` }))),
    xmlContentType,
  )
  const sitemaps = [platform.url, ...shops.map((shop) => `${urls.shop(origin, shop)}/sitemap.xml`)]
  const indexes = inChunks(sitemaps, maxSitemapEntries).map((some, index) =>
    at(index === 0 ? '/sitemap.xml' : `/sitemap-${index + 1}.xml`, sitemapIndex(some), xmlContentType),
  )
  const found = indexes.map(({ url }) => url)
  return [at('/robots.txt', robotsTxt(found), plainTextContentType), platform, ...indexes]
}

function inChunks<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size))
  return chunks
}
