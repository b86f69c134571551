import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { inParallel } from '@lorecircle/shared/in-parallel'
import {
  immutableCacheControl,
  type PublicFile,
  shortCacheControl,
} from '@lorecircle/shared/storage/site-bucket'
import { contentTypeOfPath, listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { rebuildMarket, refreshMarket } from '../market/rebuild-market.ts'
import { allCopiesTag } from '../services/invalidate.ts'
import { assetsDir } from '../services/renderer.ts'
import type { Services } from '../services/services.ts'
import { publishShop } from './publish-shop.ts'
import { publishSitemaps } from './publish-sitemaps.ts'
import type { RenderScope } from './write-pages.ts'

/** Astro puts content hashes into its file names, so those are immutable; other files are revalidated. */
const asset = (key: string, body: Uint8Array): PublicFile => ({
  key,
  body,
  contentType: contentTypeOfPath(key),
  cacheControl: /^(_astro|fonts)\//.test(key) ? immutableCacheControl : shortCacheControl,
})

/** Progress: `done` of `of` steps, and the name of the last one. */
export type OnProgress = (progress: { done: number; of: number; what: string }) => void
type Published = { shops: number; written: number; removed: number; failed: string[] }

export async function listAuthors({ documents }: Pick<Services, 'documents'>): Promise<string[]> {
  const accounts = await Array.fromAsync(documents.list(accountDoc.within()))
  return accounts.map(({ key }) => key.slice(accountDoc.within().length, -'.json'.length))
}

/**
 * Publishes everything with current templates: assets, every shop, the market, platform pages and sitemaps. If
 * everything is rendered, the market is rebuilt; otherwise it gets the changed books. Writes only what differs. One
 * author's failure is reported and does not stop the others.
 */
export async function publishAll(
  all: Services,
  onProgress: OnProgress = () => {},
  render: Exclude<RenderScope, 'changed'> = 'everything',
): Promise<Published> {
  // One invalidation of everything costs what that of one shop does. It does not reach own domains: there each shop
  // that lost a page is forgotten by itself, since a wildcard for each tenant would soon be one too many.
  const services: Services = { ...all, invalidate: async () => {} }
  const subs = await listAuthors(services)
  const isEverything = render === 'everything'
  // A rebuilt market already includes every book.
  const ofShops = isEverything ? { ...services, market: async () => {} } : services
  const of = subs.length + 3
  let done = 0
  const step = (what: string) => onProgress({ done: ++done, of, what })
  const total: Published = { shops: subs.length, written: 0, removed: 0, failed: [] }

  total.written += (await publishAssets(services)).written
  step('assets')
  await inParallel(4, subs, async (sub) => {
    try {
      const { written, removed } = await publishShop(ofShops, sub, { render })
      total.written += written.length
      total.removed += removed.length
    } catch (error) {
      console.error(`${sub} could not be published: ${errorForLog(error)}`)
      total.failed.push(sub)
    }
    step(await nameOf(services, sub))
  })
  const market = isEverything ? rebuildMarket(services, subs) : refreshMarket(services)
  total.written += (await market).written
  step('the market')
  total.written += await publishSitemaps(services, subs)
  if (total.written + total.removed > 0) await all.invalidate([allCopiesTag])
  step('sitemaps')
  return total
}

const nameOf = async ({ documents }: Services, sub: string) =>
  (await documents.read(accountDoc(sub)))?.value.subdomain ?? sub

/**
 * Uploads the built assets before any page refers to them. Keeps old assets, because pages rendered earlier still
 * need them.
 */
export async function publishAssets(
  { pages }: Pick<Services, 'pages'>,
  folder: URL = assetsDir,
): Promise<{ written: number }> {
  const root = fileURLToPath(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
  const files = await inParallel(16, paths, async (path) => asset(relative(root, path), await readFile(path)))
  const tops = [...new Set(files.map(({ key }) => key.split('/')[0] ?? ''))]
  const { written } = await syncFiles(pages, await listAll(pages, tops), files)
  return { written: written.length }
}
