import { setImmediate as breathe } from 'node:timers/promises'
import type { Renderer } from '../services/renderer.ts'
import { htmlContentType, type ShopFile, type ShopPage } from './shop-file.ts'

/** A loop that only renders leaves others in the process waiting, and the heap no time to settle. */
const longestInMs = 10

/** Renders pages one after another, by key; a file that needs no template stays as it is. */
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
 * What `make` made of these parts, as long as none of them is another: parts are compared by identity, and what was
 * made goes with the first of them. `make` may look at nothing but its parts.
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
