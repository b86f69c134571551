import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import type { Front } from '@lorecircle/shared/market/market-files'
import type { SiteView } from '@lorecircle/shared/site/views'
import type { Expected } from '@lorecircle/shared/storage/site-bucket'
import { syncFiles } from '@lorecircle/shared/storage/sync-files'
import { renderPages } from '../pages/render-pages.ts'
import { pageFile } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import { emptyFront } from './front.ts'
import { listOf } from './list-key.ts'
import { jsonFile, type MarketFiles, marketTag, type Versioned } from './market-files.ts'
import { pagesOfFront } from './market-pages.ts'

/** A list as it stands: its front, and the version of each page that shows something of it. */
export type Standing = {
  list: string
  front: Versioned<Front>
  pages: ReadonlyMap<string, Expected>
}

/** `versionOf` a page is asked for its ETag, or for null where there is no such page. */
export async function readStanding(
  { files, site }: { files: MarketFiles; site: SiteView },
  list: string,
  versionOf: (key: string) => Promise<Expected>,
): Promise<Standing> {
  const { mode, facetKey } = listOf(list)
  const keys = pagesOfFront(list, emptyFront, site).map(({ key }) => key)
  const [front, etags] = await Promise.all([
    files.front(mode, facetKey),
    inParallel(keys.length, keys, async (key) => [key, await versionOf(key)] as const),
  ])
  return { list, front, pages: new Map(etags) }
}

/**
 * Writes what differs of a list. Pages come first: a run that dies between them and the front finds the old
 * front and does both again. Answers how many objects were written, or null where one was not as it had been
 * read.
 */
export async function writeStanding(
  { pages, renderer, site }: Pick<Services, 'pages' | 'renderer' | 'site'>,
  before: Standing,
  front: Front,
): Promise<number | null> {
  const fresh = await renderPages(renderer, pagesOfFront(before.list, front, site))
  const shown = [...fresh.values()].map((page) => pageFile(page, marketTag))
  const { written, missed } = await syncFiles(pages, before.pages, shown)
  if (missed.length > 0) return null
  const { mode, facetKey } = listOf(before.list)
  const file = jsonFile(marketDataPaths.front(mode, facetKey), front)
  const last = await syncFiles(pages, new Map([[file.key, before.front.expected]]), [file])
  return last.missed.length > 0 ? null : written.length + last.written.length
}
