import { readdir, readFile } from 'node:fs/promises'
import { extname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { assetsDir } from './renderer.ts'
import type { Services } from './services.ts'
import { briefly, etagOf, forGood, type PublicFile } from './site-bucket.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

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
  const tops = [...new Set(paths.map((path) => relative(root, path).split('/')[0] ?? ''))]
  const listed = await Promise.all(tops.map((top) => pages.list(top)))
  const standing = new Map(listed.flatMap((found) => [...found]))

  const written = await inParallel(16, paths, async (path) => {
    const file = asset(relative(root, path), await readFile(path))
    if (standing.get(file.key) === etagOf(file.body)) return false
    return pages.write(file, standing.get(file.key) ?? null)
  })
  return { written: written.filter(Boolean).length }
}

/** Astro names its files by their content; the rest keeps its name and is asked for again. */
const asset = (key: string, body: Uint8Array): PublicFile => ({
  key,
  body,
  contentType: contentTypes[extname(key)] ?? 'application/octet-stream',
  cacheControl: /^(_astro|fonts)\//.test(key) ? forGood : briefly,
})
