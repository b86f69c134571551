import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { createPublisherServices } from '@lorecircle/publisher/services'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { countingRequests, type Requests } from '../integration/publisher/catalogue.ts'
import { author } from './bench-shop.ts'
import { openShop, subdomain } from './open-shop.ts'
import type { PlatformUnderTest } from './platform-under-test.ts'
import { waitUntilServed, waitUntilStored } from './saves.ts'
import { formatMs, summarizeTimings, type Timings } from './timings.ts'

type Counted = Requests & { changed: number }

export type ShopRow = {
  books: number
  warm: Timings
  /**
   * Milliseconds from the save at an edge that had just cached the page, with cloud-like latencies to store and edge.
   */
  held: Timings
  cold: Timings
  added: Timings
  addedInMarket: Timings
  save: Counted
  coldSave: Counted
  newBook: Counted
  list: Timings
}

const pageKeyOf = (slug: string) => pageKey(`sites/${subdomain}`, `/shop/${slug}`)

type Extent = { inMarket: number; warm: number; cold: number; added: number }
type Opened = Awaited<ReturnType<typeof openShop>>

export async function measureShop(
  platform: PlatformUnderTest,
  token: string,
  books: number,
  { inMarket, warm, cold, added }: Extent,
): Promise<ShopRow> {
  const { desk } = await openShop(platform, token, { inMarket, inShop: books, listed: 1 })
  const host = `${subdomain}.${platform.domain}`
  const front = marketDataPaths.front('paid', 'all').slice(1)

  const settled = (words: string) => waitUntilStored(platform, front, words)

  async function save() {
    const { words, savedAtMs } = await desk.save()
    const page = (await waitUntilStored(platform, pageKeyOf(desk.slug), words)) - savedAtMs
    await settled(words)
    return page
  }

  await platform.startPublisher()
  const rounds = await inTurn(warm + 2, save)

  await platform.moveAway(true)
  const held = await inTurn(Math.ceil(warm / 5), async () => {
    await platform.ask(host, `/shop/${desk.slug}`)
    const { words, askedAtMs } = await desk.save()
    return (await waitUntilServed(platform, host, `/shop/${desk.slug}`, words)) - askedAtMs
  })
  await platform.moveAway(false)
  const additions = await inTurn(added, async () => {
    const { words, slug, savedAtMs } = await desk.add()
    const page = (await waitUntilStored(platform, pageKeyOf(slug), words)) - savedAtMs
    return { page, market: (await settled(words)) - savedAtMs }
  })
  const lists = await inTurn(8, () => desk.list())
  await platform.stopPublisher()

  const colds = await inTurn(cold, async () => {
    const { words, savedAtMs } = await desk.save()
    const started = platform.startPublisher()
    const page = (await waitUntilStored(platform, pageKeyOf(desk.slug), words)) - savedAtMs
    await started
    await settled(words)
    await platform.stopPublisher()
    return page
  })
  return {
    books,
    warm: summarizeTimings(rounds.slice(2)),
    held: summarizeTimings(held),
    cold: summarizeTimings(colds),
    added: summarizeTimings(additions.map(({ page }) => page)),
    addedInMarket: summarizeTimings(additions.map(({ market }) => market)),
    list: summarizeTimings(lists.slice(1)),
    ...(await countRuns(platform, desk)),
  }
}

async function countRuns({ clients, env, services }: PlatformUnderTest, desk: Opened['desk']) {
  const remembering = freshServices()
  function freshServices() {
    return {
      ...createPublisherServices(env, clients, services.renderer),
      invalidate: async () => {},
      market: async () => {},
    }
  }
  async function count(run: typeof remembering, change: () => Promise<unknown>): Promise<Counted> {
    await change()
    let changed = 0
    const requests = await countingRequests(clients.s3, async () => {
      const { written, removed } = await publishShop(run, author.sub)
      changed = written.length + removed.length
    })
    return { ...requests, changed }
  }
  const coldSave = await count(remembering, desk.save)
  const save = await count(remembering, desk.save)
  return { coldSave, save, newBook: await count(remembering, desk.add) }
}

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) results.push(await work())
  return results
}

const counted = ({ read, listed, written, changed }: Counted) => `${read}, ${listed}, ${written} (${changed})`

export const shopLines = (rows: readonly ShopRow[]): [string, ...string[]][] => [
  ['books in the shop', ...rows.map(({ books }) => books.toLocaleString('en'))],
  ['saved → page stands, warm, p50 / p95', ...rows.map(({ warm }) => formatMs(warm))],
  ['pressed → served, far edge held a copy', ...rows.map(({ held }) => formatMs(held))],
  ['saved → page stands, cold, p50 / p95', ...rows.map(({ cold }) => formatMs(cold))],
  ['new book → page stands, p50 / p95', ...rows.map(({ added }) => formatMs(added))],
  ['new book → market’s file, p50 / p95', ...rows.map(({ addedInMarket }) => formatMs(addedInMarket))],
  ['list of all books, p50 / p95', ...rows.map(({ list }) => formatMs(list))],
  ['read, listings, written (pages changed): save', ...rows.map(({ save }) => counted(save))],
  ['the same, publisher just started', ...rows.map(({ coldSave }) => counted(coldSave))],
  ['the same, new book', ...rows.map(({ newBook }) => counted(newBook))],
]
