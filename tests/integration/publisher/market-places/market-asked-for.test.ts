import { filterPath } from '@lorecircle/shared/market/market-filter'
import { expect, test } from 'vitest'
import { ask, shown, startShelves } from './market-shelves.ts'

startShelves()

test.each([
  ['/market?page=9999', '/market?page=16'],
  ['/market?page=-1', '/market'],
  ['/market?page=0', '/market'],
  ['/market?page=abc', '/market'],
  ['/market?per=13', '/market'],
  ['/market?sub=nonsense', '/market'],
  ['/market/fantasy?sub=nonsense', '/market/fantasy'],
  ['/market/essays?page=5&per=48', '/market/essays?per=48'],
])('who asks for %s stands on %s', { tags: ['A4-10', 'A4-11', 'A2.5-12'] }, async (path, stands) => {
  const { url, filter } = await shown(path)
  expect(url).toBe(stands)
  expect(filterPath(filter)).toBe(stands)
})

test('an unknown genre is missing, not an empty shelf', async () => {
  for (const path of ['/market/elves', '/market/elves?page=2', '/market/free/fantasy/elves']) {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('"template":"not-found"')
  }
})

test('a page behind the ready-made ones is kept for a minute, or until the market changes', async () => {
  const { headers } = await ask('/market?page=3')
  expect(headers.get('cache-control')).toBe('max-age=0, s-maxage=60')
  expect(headers.get('x-amz-meta-cache-tag')).toBe('market')
  expect((await ask('/market')).headers.get('cache-control')).toBe('no-store')
})
