import { listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { platformPages } from '../pages/platform-pages.ts'
import { renderPages } from '../pages/render-pages.ts'
import { pageFile } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import { marketTag } from './market-files.ts'

/** Writes those of the platform's own pages that differ. */
export async function writePlatformPages(services: Services): Promise<void> {
  const { pages, renderer } = services
  const rendered = await renderPages(renderer, platformPages(services))
  const files = [...rendered.values()].map((page) => pageFile(page, marketTag))
  await syncFiles(pages, await listAll(pages, ['main/']), files)
}
