import { setImmediate as breathe } from 'node:timers/promises'
import type { Renderer } from '../services/renderer.ts'
import { htmlContentType, type ShopFile, type ShopPage } from './shop-file.ts'

/** Rendering yields after this time, so that other work in the process and garbage collection can run. */
const longestInMs = 10

/** Renders one page after another; files without a template are unchanged. */
export async function renderPages(
  renderer: Renderer,
  pages: readonly (ShopPage | ShopFile)[],
): Promise<Map<string, ShopFile>> {
  const rendered = new Map<string, ShopFile>()
  let since = performance.now()
  for (const page of pages) {
    rendered.set(page.key, await renderPage(renderer, page))
    if (performance.now() - since < longestInMs) continue
    await breathe()
    since = performance.now()
  }
  return rendered
}

async function renderPage(renderer: Renderer, page: ShopPage | ShopFile): Promise<ShopFile> {
  if ('body' in page) return page
  const { key, url } = page
  return { key, url, body: await renderer.render(page.page, url), contentType: htmlContentType }
}

type Parts = readonly [object, ...unknown[]]

/**
 * Caches the last result of `make`, compared by the identity of its parts; the cache entry is tied to the first part.
 * `make` must depend on nothing else.
 */
export function memoizeLast<P extends Parts, T>(make: (...parts: P) => T): (...parts: P) => T {
  const known = new WeakMap<object, { parts: P; made: T }>()
  return (...parts) => {
    const before = known.get(parts[0])
    if (before && isSame(before.parts, parts)) return before.made
    const made = make(...parts)
    known.set(parts[0], { parts, made })
    return made
  }
}

const isSame = (before: Parts, now: Parts): boolean =>
  before.length === now.length && before.every((part, index) => part === now[index])
