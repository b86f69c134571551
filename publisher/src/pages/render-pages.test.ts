import { expect, onTestFinished, test, vi } from 'vitest'
import type { Renderer } from '../services/renderer.ts'
import { renderPages } from './render-pages.ts'

test('whoever else is in the process has a turn while a shop is rendered', async () => {
  let clockMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  onTestFinished(() => clock.mockRestore())
  const renderer: Renderer = {
    version: '1',
    render: (_page, url) => {
      clockMs += 3
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
  // Thirty pages of 3 ms, and a turn after every 10 ms, which is after every fourth page.
  expect(turns).toBeGreaterThanOrEqual(7)
})
