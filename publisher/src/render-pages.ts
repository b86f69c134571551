import { setImmediate as breathe } from 'node:timers/promises'
import type { Renderer } from './renderer.ts'
import type { ShopPage } from './shop/shop-pages.ts'

/** A loop that only renders leaves no time for the heap to settle (FINDINGS, 'Gotchas'). */
const pagesBetweenBreaths = 30

/** Renders pages one after another: key → HTML. */
export async function renderPages(renderer: Renderer, pages: ShopPage[]): Promise<Map<string, string>> {
  const rendered = new Map<string, string>()
  for (const { key, url, page } of pages) {
    rendered.set(key, await renderer.render(page, url))
    if (rendered.size % pagesBetweenBreaths === 0) await breathe()
  }
  return rendered
}
