import { randomUUID } from 'node:crypto'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import type { Front } from '@lorecircle/shared/market/market-files'
import type { SiteView } from '@lorecircle/shared/site/views'
import { computeEtag, type ExpectedEtag } from '@lorecircle/shared/storage/site-bucket'
import { syncFiles } from '@lorecircle/shared/storage/sync-files'
import { renderPages } from '../pages/render-pages.ts'
import { toPublicFile } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import { emptyFront } from './front.ts'
import { parseListKey } from './market-card.ts'
import { jsonFile, type MarketFiles, marketTag, type Versioned } from './market-files.ts'
import { frontPages } from './market-pages.ts'

export type ListSnapshot = {
  list: string
  front: Versioned<Front>
  pages: ReadonlyMap<string, ExpectedEtag>
}

/** Takes the `hashParts` of a page for its ETag, or null if there is no such page. */
export async function readListSnapshots(
  { files, site }: { files: MarketFiles; site: SiteView },
  list: string,
  versionOf: (key: string) => Promise<ExpectedEtag>,
): Promise<ListSnapshot> {
  const { mode, facetKey } = parseListKey(list)
  const keys = frontPages(list, emptyFront, site).map(({ key }) => key)
  const [front, etags] = await Promise.all([
    files.front(mode, facetKey),
    inParallel(keys.length, keys, async (key) => [key, await versionOf(key)] as const),
  ])
  return { list, front, pages: new Map(etags) }
}

/**
 * Writes the changed objects of a list. Pages are written before the front, so a run that dies in between is repeated
 * from the old front. Pages that differ from an unchanged front may belong to a run that has not written its front
 * yet: the front gets a new version first, so that the other run starts over. Returns the number of objects written,
 * or null if one changed since it was read.
 */
export async function writeLists(
  { pages, renderer, site }: Pick<Services, 'pages' | 'renderer' | 'site'>,
  before: ListSnapshot,
  front: Front,
): Promise<number | null> {
  const fresh = await renderPages(renderer, frontPages(before.list, front, site))
  const shown = [...fresh.values()].map((page) => toPublicFile(page, marketTag))
  const { mode, facetKey } = parseListKey(before.list)
  const path = marketDataPaths.front(mode, facetKey)
  const { value: standing, expected } = before.front
  const writePages = () => syncFiles(pages, before.pages, shown)
  const writeFront = (renewed: string | undefined) => {
    const file = jsonFile(path, { ...front, renewed })
    return syncFiles(pages, new Map([[file.key, expected]]), [file])
  }

  const isSame = computeEtag(jsonFile(path, { ...front, renewed: standing.renewed }).body) === expected
  const arePagesRight = shown.every(({ key, body }) => before.pages.get(key) === computeEtag(body))
  if (isSame && arePagesRight) return 0
  const steps = isSame
    ? [() => writeFront(randomUUID()), writePages]
    : [writePages, () => writeFront(standing.renewed)]
  let count = 0
  for (const step of steps) {
    const { written, missed } = await step()
    if (missed.length > 0) return null
    count += written.length
  }
  return count
}
