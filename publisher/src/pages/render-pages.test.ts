import { expect, test } from 'vitest'
import type { Renderer } from '../services/renderer.ts'
import { renderPages } from './render-pages.ts'

test('whoever else is in the process has a turn while a shop is rendered', async () => {
  const renderer: Renderer = {
    version: '1',
    render: (_page, url) => {
      const until = performance.now() + 3
      while (performance.now() < until);
      return Promise.resolve(url)
    },
  }
  const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://pay.example' }
  const pages = Array.from({ length: 30 }, (_, n) => ({
    key: `p${n}`,
    url: `https://shop.example/p${n}`,
    page: { template: 'about' as const, view: site },
  }))
  let turns = 0
  let isRendering = true
  const others = () => {
    turns += 1
    if (isRendering) setImmediate(others)
  }
  setImmediate(others)
  const rendered = await renderPages(renderer, pages)
  isRendering = false
  expect(rendered.get('p29')?.body).toBe('https://shop.example/p29')
  // Thirty pages of 3 ms or more, and a turn after every 10 ms: seven at least.
  expect(turns).toBeGreaterThanOrEqual(7)
})
