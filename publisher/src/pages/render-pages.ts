import { setImmediate as breathe } from 'node:timers/promises'
import type { Renderer } from '../services/renderer.ts'
import { html, type ShopFile, type ShopPage } from './shop-file.ts'

/** A loop that only renders leaves no time for the heap to settle. */
const pagesBetweenBreaths = 30

/** Renders pages one after another, by key; a file that needs no template stays as it is. */
export async function renderPages(
  renderer: Renderer,
  pages: readonly (ShopPage | ShopFile)[],
): Promise<Map<string, ShopFile>> {
  const rendered = new Map<string, ShopFile>()
  for (const page of pages) {
    rendered.set(page.key, await renderPage(renderer, page))
    if (rendered.size % pagesBetweenBreaths === 0) await breathe()
  }
  return rendered
}

async function renderPage(renderer: Renderer, page: ShopPage | ShopFile): Promise<ShopFile> {
  if ('body' in page) return page
  const { key, url } = page
  return { key, url, body: await renderer.render(page.page, url), contentType: html }
}
