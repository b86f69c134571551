import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { contentTypeOf } from '@lorecircle/shared/storage/content-types'
import { briefly, forGood, type PublicFile } from '@lorecircle/shared/storage/site-bucket'
import { listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { assetsDir } from '../services/renderer.ts'
import type { Services } from '../services/services.ts'

/**
 * Puts the built styles, scripts, fonts and icons where pages find them, before any page refers to them. Old
 * ones stay: a page that was rendered earlier still needs them.
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

/** Astro names its files by their content; the rest keeps its name and is asked for again. */
const asset = (key: string, body: Uint8Array): PublicFile => ({
  key,
  body,
  contentType: contentTypeOf(key),
  cacheControl: /^(_astro|fonts)\//.test(key) ? forGood : briefly,
})
