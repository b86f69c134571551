import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import type { Services } from '@lorecircle/publisher/services/services'
import { inOrder } from '@lorecircle/shared/market/list-order'
import { market } from '@lorecircle/shared/market/market-data'
import { filterAt, pathOf } from '@lorecircle/shared/market/market-filter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMarket } from '../../support/write-market.ts'
import { fillerEntry } from './catalogue.ts'
import { type Platform, startPlatform } from './platform.ts'

/** Books at the ends of three segments; the second has most. */
const positions = [
  ...Array(60).keys(),
  ...[...Array(300).keys()].map((n) => market.segmentSize + n),
  ...[...Array(20).keys()].map((n) => 2 * market.segmentSize + n),
]
const entries = positions.map(fillerEntry)
/** A hundred best sellers, most of them old: they fill the front of all books, and more. */
const leaders = { paid: positions.slice(0, 100).toReversed(), free: [7, 0] }

let platform: Platform
let services: Services
beforeAll(async () => {
  platform = await startPlatform()
  services = platform.services
  await writeMarket(services, entries, leaders)
})
afterAll(() => platform.stop())

const ask = (path: string, of = services) =>
  onDemandApp(of, platform.env.ORIGIN_SECRET).request(`http://127.0.0.1${path}`, {
    headers: { 'x-viewer-host': 'lorecircle.localhost:4321', 'x-origin-secret': platform.env.ORIGIN_SECRET },
  })

async function shown(path: string, of = services) {
  const text = await (await ask(path, of)).text()
  const { template, view } = JSON.parse(text.replace(/^.*?-->/s, ''))
  expect(template).toBe('market')
  const [, url = ''] = /<!-- \S+ (\S+) -->/.exec(text) ?? []
  const ids = view.cards.map(({ id }: { id: string }) => Number(id.replace('filler-', '')))
  return {
    url: url.replace('http://lorecircle.localhost:4321', ''),
    filter: view.filter,
    total: view.total,
    ids,
  }
}

const truth = (mode: 'paid' | 'free', ...facetKeys: string[]) =>
  entries
    .filter(({ card }) => card.modes.includes(mode) && facetKeys.some((key) => card.facets.includes(key)))
    .map(({ position }) => position)
    .sort(inOrder(leaders[mode]))

test.each([
  ['/market', 24, truth('paid', 'all')],
  ['/market?per=48', 48, truth('paid', 'all')],
  ['/market/free?per=12', 12, truth('free', 'all')],
  ['/market/fantasy?per=12', 12, truth('paid', 'fantasy')],
  [
    '/market/fantasy?sub=dark-fantasy,urban-fantasy&per=12',
    12,
    truth('paid', 'fantasy/dark-fantasy', 'fantasy/urban-fantasy'),
  ],
])(
  'page after page of %s shows every book once, in the true order',
  { tags: ['A2.5-29', 'A2.5-30', 'A2.5-31'] },
  async (path, per, expected) => {
    expect(expected.length).toBeGreaterThan(per)
    const found: number[] = []
    for (let page = 1; (page - 1) * per < expected.length; page++) {
      const { ids, total, url } = await shown(`${path}${path.includes('?') ? '&' : '?'}page=${page}`)
      expect(total).toBe(expected.length)
      expect(url).toBe(pathOf({ ...placeOf(path), page }))
      found.push(...ids)
    }
    expect(found).toEqual(expected)
  },
)

function placeOf(path: string) {
  const [pathname = '', search = ''] = path.split('?')
  const filter = filterAt(pathname, `?${search}`)
  if (!filter) throw new Error(`${path} is no filter.`)
  return filter
}

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
  expect(pathOf(filter)).toBe(stands)
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

test('a page within the front reads the front alone, one far behind the segment that it lies in', async () => {
  const read: string[] = []
  const reading: Services = {
    ...services,
    pages: {
      ...services.pages,
      read(key) {
        read.push(key)
        return services.pages.read(key)
      },
    },
  }
  await shown('/market?page=4', reading)
  expect(read).toEqual(['market-data/fronts/paid/all.json'])
  read.length = 0
  await shown('/market/fantasy?page=3&per=12', reading)
  expect(read.filter((key) => key.includes('/masks/')).length).toBeLessThanOrEqual(1)
})
