import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Everything except the view that determines a page's bytes: templates, styles, islands, assets, shared rules, tools.
 */
const sources = [
  'src',
  'public',
  '../shared/src',
  '../shared/styles',
  'astro.config.ts',
  'build-settings.ts',
  'package.json',
  '../pnpm-lock.yaml',
]
const isSource = (path: string) => !/\.(?:test|fixture)\.tsx?$|\/storage\//.test(path)

/** A short hash that changes when a template, a style, an asset or a dependency of this package changes. */
export function sourceVersion(): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesOf).filter(isSource)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(new URL(path, import.meta.url)))
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(path: string): string[] {
  const url = new URL(path, import.meta.url)
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(url, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${path}${entry.parentPath.slice(url.pathname.length)}/${entry.name}`)
    .sort()
}
