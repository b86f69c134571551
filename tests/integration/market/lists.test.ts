import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Services } from '@lorecircle/publisher/services/services'
import { facets, modes } from '@lorecircle/shared/market/facets'
import { market } from '@lorecircle/shared/market/market-data'
import type { Leaders } from '@lorecircle/shared/market/market-files'
import {
  defaultMarketFilter,
  facetFilter,
  filterPath,
  type MarketFilter,
} from '@lorecircle/shared/market/market-filter'
import { createMarketFileLoader } from '@lorecircle/sites/market-files'
import { createMarketLists, type ShownList } from '@lorecircle/sites/market-lists'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Entry, writeMarket } from '../../support/write-market.ts'
import { fillerEntry } from '../publisher/catalogue.ts'
import { type Platform, startPlatform } from '../publisher/platform.ts'

/** The browser's side of the market, over the files that the publisher writes. */

const decompress = promisify(brotliDecompress)

/** Dense at the newest end, with a few old books two segments before. */
const newest = 2 * market.segmentSize + 600
const positions = [
  ...Array.from({ length: 30 }, (_, n) => n),
  ...Array.from({ length: 700 }, (_, n) => newest - 699 + n),
]
const entries: Entry[] = positions.map(fillerEntry)
const leaders: Leaders = {
  paid: [newest - 500, 3, newest - 2, ...Array.from({ length: 97 }, (_, n) => newest - 10 - 2 * n)],
  free: [7, 14],
}

let platform: Platform
let services: Services
beforeAll(async () => {
  platform = await startPlatform()
  services = platform.services
  await writeMarket(services, entries, leaders)
})
afterAll(() => platform.stop())

let asked: string[]
let broken: (path: string) => boolean
beforeEach(() => {
  asked = []
  broken = () => false
})

/** What a browser gets: encoded files come decoded. */
async function ask(path: string): Promise<Response> {
  asked.push(path.replace('/market-data/', ''))
  if (broken(path)) return new Response(null, { status: 503 })
  const stored = await services.pages.read(path.slice(1))
  if (!stored) return new Response(null, { status: 404 })
  return new Response(path.endsWith('.bin') ? await decompress(stored.body) : Buffer.from(stored.body))
}

/** A visit that began at the entrance. */
const visit = () =>
  createMarketLists(createMarketFileLoader(ask), {
    filter: defaultMarketFilter,
    total: entries.length,
    cards: [],
  })
const patient = () => new AbortController().signal
const open = (filter: MarketFilter) => visit().open(filter, patient())
const idsOf = ({ cards }: ShownList) => cards.map((card) => card?.id)
const masksAsked = () => asked.filter((path) => path.startsWith('masks/')).length

/** What the spec says, slowly. */
function listAt({ mode, genre, subgenres }: MarketFilter): string[] {
  const rank = (position: number) => {
    const at = leaders[mode].indexOf(position)
    return at < 0 ? leaders[mode].length : at
  }
  return entries
    .filter(({ card }) => card.modes.includes(mode))
    .filter(({ card }) => genre === null || card.facets.includes(genre))
    .filter(({ card }) => subgenres.length === 0 || subgenres.some((key) => card.facets.includes(key)))
    .sort((a, b) => rank(a.position) - rank(b.position) || b.position - a.position)
    .map(({ card }) => card.card.id)
}

const combined: MarketFilter = {
  ...facetFilter('paid', 'fantasy'),
  subgenres: ['fantasy/dark-fantasy', 'fantasy/urban-fantasy', 'fantasy/wizards-witches'],
}

test('every page of every kind of filter shows the books that the rules put there, in their order', {
  tags: ['A5-01', 'A5-02', 'A5-03', 'A5-04', 'A5-05'],
}, async () => {
  const filters = [
    ...modes.map((mode) => facetFilter(mode, 'all')),
    facetFilter('paid', 'fantasy'),
    facetFilter('free', 'fantasy'),
    facetFilter('paid', 'fantasy/dark-fantasy'),
    combined,
    { ...combined, mode: 'free' as const },
  ]
  const lists = visit()
  for (const whole of filters) {
    const expected = listAt(whole)
    for (const perPage of [12, 48] as const) {
      for (let page = 1; (page - 1) * perPage < expected.length; page++) {
        const filter = { ...whole, perPage, page }
        const shown = await lists.open(filter, patient())
        expect(shown.total, filterPath(filter)).toBe(expected.length)
        expect(idsOf(shown), filterPath(filter)).toEqual(expected.slice((page - 1) * perPage, page * perPage))
      }
    }
  }
})

test('the first pages of any shelf cost one request, and of one that was read none', async () => {
  const lists = visit()
  for (const { key } of facets.slice(1)) {
    asked = []
    await lists.open(facetFilter('paid', key), patient())
    expect(asked).toEqual([`fronts/paid/${key}.json`])
  }
  asked = []
  await lists.open({ ...facetFilter('paid', 'fantasy'), page: 2 }, patient())
  await lists.open(defaultMarketFilter, patient())
  expect(asked).toEqual([])
})

test('a page behind the front reads the newest masks and the chunks of its own books, no more', async () => {
  await open({ ...defaultMarketFilter, page: 9 })
  const [chunk = 0] = asked.flatMap((path) => /^chunks\/(\d+)/.exec(path)?.[1] ?? []).map(Number)
  expect(asked.filter((path) => path.startsWith('chunks/')).length).toBeLessThanOrEqual(2)
  expect(chunk).toBeGreaterThan(600)
  expect(masksAsked()).toBe(1)
})

test('the last page reads the oldest masks, and none on the way to them', async () => {
  const shown = await open({ ...facetFilter('paid', 'all'), page: 9_999 })
  expect(idsOf(shown).at(-1)).toBe('filler-0')
  expect(asked).toContain('masks/0.bin')
  expect(asked).not.toContain('masks/1.bin')
})

test('a combination reads the fronts of its subgenres and what counts them, once, and no mask', async () => {
  const lists = visit()
  await lists.open(combined, patient())
  const fronts = combined.subgenres.map((key) => `fronts/paid/${key}.json`)
  expect(asked.toSorted()).toEqual([...fronts, 'leaders.json', 'histogram.json'].toSorted())
  asked = []
  await lists.open({ ...combined, page: 2 }, patient())
  await lists.open({ ...combined, subgenres: combined.subgenres.slice(1) }, patient())
  expect(asked).toEqual([])
})

test('a page that there is not is the last one', { tags: ['A4-11'] }, async () => {
  for (const whole of [defaultMarketFilter, facetFilter('paid', 'fantasy/dark-fantasy'), combined]) {
    const last = Math.ceil(listAt(whole).length / 24)
    const shown = await open({ ...whole, page: 9_999 })
    expect(shown.filter).toEqual({ ...whole, page: last })
    expect(idsOf(shown)).toEqual(listAt(whole).slice((last - 1) * 24))
  }
  expect((await open({ ...facetFilter('free', 'essays'), page: 3 })).filter.page).toBe(1)
})

test('books whose chunk cannot be read leave gaps among the others, and come when asked again', async () => {
  const lists = visit()
  const filter = { ...defaultMarketFilter, page: 3, perPage: 48 as const }
  const parts: number[] = []
  const known = (shown: ShownList) => shown.cards.filter((card) => card !== null).length
  let first = ''
  broken = (path) => {
    if (path.includes('/chunks/') && first === '') first = path
    return path === first
  }
  const shown = await lists.open(filter, patient(), (part) => parts.push(known(part)))
  expect(shown.cards).toHaveLength(48)
  expect(known(shown)).toBeGreaterThan(0)
  expect(known(shown)).toBeLessThan(48)
  expect(parts.at(-1)).toBe(known(shown))

  broken = () => false
  asked = []
  expect(idsOf(await lists.open(filter, patient()))).toEqual(listAt(filter).slice(96, 144))
  expect(asked).toEqual([first.replace('/market-data/', '')])
})

test('without the best sellers a combination is in the order of time; without the masks a deep page is not made up', async () => {
  broken = (path) => path.includes('leaders')
  const byTime = entries.filter(({ card }) => listAt(combined).includes(card.card.id)).toReversed()
  expect(idsOf(await open(combined))).toEqual(byTime.slice(0, 24).map(({ card }) => card.card.id))
  broken = (path) => path.includes('masks/2')
  await expect(open({ ...defaultMarketFilter, page: 9 })).rejects.toThrow('503')
})

test('a reader who leaves takes what was under way with them', async () => {
  const leaving = new AbortController()
  const opening = visit().open(combined, leaving.signal)
  const outcome = expect(opening).rejects.toThrow()
  leaving.abort()
  await outcome
  expect(asked.filter((path) => path.startsWith('chunks/'))).toEqual([])
})
