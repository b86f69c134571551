import { listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { renderPages } from '../pages/render-pages.ts'
import { pageFile } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import { marketTag } from './market-files.ts'
import { platformPages } from './market-pages.ts'

/** Writes those of the platform's own pages that differ. */
export async function writePlatformPages({ pages, renderer, site }: Services): Promise<void> {
  const rendered = await renderPages(renderer, platformPages(site))
  const files = [...rendered.values()].map((page) => pageFile(page, marketTag))
  await syncFiles(pages, await listAll(pages, ['main/']), files)
}
