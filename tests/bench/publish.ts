import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '@lorecircle/infra/bundle'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { builtRenderer } from '@lorecircle/publisher/services/renderer'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { tokenSigner } from '../integration/functions/sign-tokens.ts'
import { countingRequests, type Requests } from '../integration/publisher/catalogue.ts'
import { author } from './bench-shop.ts'
import { measureShop, type ShopRow, shopLines } from './large-shops.ts'
import { openShop, subdomain } from './open-shop.ts'
import { distance, type PlatformUnderTest, startPlatform } from './platform-under-test.ts'
import { type createSaver, waitUntilStored } from './saves.ts'
import { staticBuild } from './static-build.ts'
import { formatColumns, formatMs, summarizeTimings, type Timings } from './timings.ts'

/**
 * Time from an acknowledged save to the changed bytes in the public bucket, which edges without a copy read, and at
 * an edge that had a copy; through the real queue, store and CDN emulator, each a process of its own. Small and large
 * catalogues alternate, so that noise of the machine affects both.
 */
export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
  })
  const extent = values.quick
    ? { small: 200, large: 20_000, warm: 10, cold: 2, counted: 2, books: 100, shops: [10, 100] }
    : {
        small: 1_000,
        large: 100_000,
        warm: 60,
        cold: 6,
        counted: 3,
        books: 1_000,
        shops: [10, 100, 500, 2_000],
      }
  const say = (line: string) => values.json || console.log(line)
  const result = await measure(extent, say)
  console.log(values.json ? JSON.stringify(result, null, 2) : tableOf(result))
}

type Extent = {
  small: number
  large: number
  warm: number
  cold: number
  counted: number
  books: number
  shops: number[]
}
type Row = {
  books: number
  warm: Timings
  market: Timings
  sincePressed: Timings
  cold: Timings
  requests: Requests[]
}
type Result = {
  machine: string
  savedThrough: string
  rows: Row[]
  shops: ShopRow[]
  equalRequests: boolean
  unchanged: { written: number }
  astroBuild: { books: number; pages: number; seconds: number; ratio: number }
}

const booksInShop = 10
const marketFront = marketDataPaths.front('paid', 'all').slice(1)

async function measure(extent: Extent, say: (line: string) => void): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lorecircle-bundle-'))
  const tokens = await tokenSigner('portal')
  await bundle(folder, { publisher: 'tests/bench/processes/publisher.ts' }, { quick: 'publisher' })
  const bundled = join(folder, 'publisher/index.cjs')
  const sizes = [extent.small, extent.large]
  const subjects: Subject[] = []
  try {
    for (const size of sizes) {
      say(`Filling a market with ${size.toLocaleString('en')} books …`)
      const platform = await startPlatform(tokens, bundled, builtRenderer)
      const sizes = { inMarket: size, inShop: booksInShop, listed: booksInShop }
      const opened = await openShop(platform, tokens.sign(author), sizes)
      subjects.push({ size, platform, ...opened, warm: [], cold: [], requests: [] })
    }
    say(`${extent.warm} saves of each, warm …`)
    for (const { platform } of subjects) await platform.startPublisher()
    for (let n = 0; n < extent.warm + warmUps; n++) {
      for (const subject of subjects) {
        const timing = await timeSave(subject)
        if (n >= warmUps) subject.warm.push(timing)
      }
    }
    for (const { platform } of subjects) await platform.stopPublisher()
    say(`${extent.cold} saves of each, with the publisher started by the save …`)
    for (let n = 0; n < extent.cold; n++) for (const subject of subjects) await timeColdSave(subject)
    say('Counting reads and writes …')
    for (let n = 0; n < extent.counted; n++) for (const subject of subjects) await countSave(subject)
    const unchanged = await countUnchanged(subjects)
    const site = subjects[0]?.platform.services.site ?? { origin: '', paymentOrigin: '' }
    for (const { platform } of subjects) await platform.stop()

    const shops: ShopRow[] = []
    for (const size of extent.shops) {
      say(`A shop of ${size.toLocaleString('en')} books …`)
      const platform = await startPlatform(tokens, bundled, builtRenderer)
      const { small: inMarket, warm, cold } = extent
      const much = { inMarket, warm: Math.ceil(warm / 2), cold, added: Math.ceil(warm / 6) }
      shops.push(await measureShop(platform, tokens.sign(author), size, much).finally(() => platform.stop()))
    }
    say(`A full astro build of ${extent.books.toLocaleString('en')} books …`)
    const built = await staticBuild(extent.books, site)
    const rows = subjects.map(rowOf)
    const [first] = rows
    return {
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
      savedThrough: 'POST /api/savebookdata, through the front door',
      rows,
      shops,
      equalRequests:
        new Set(rows.flatMap(({ requests }) => requests.map((r) => JSON.stringify(r)))).size === 1,
      unchanged,
      astroBuild: { books: extent.books, ...built, ratio: (built.seconds * 1000) / (first?.warm.p50 ?? 1) },
    }
  } finally {
    for (const { platform } of subjects) await platform.stop()
    await tokens.close()
    await rm(folder, { recursive: true })
  }
}

const warmUps = 5

type Timing = { page: number; market: number; sincePressed: number }
type Subject = {
  size: number
  platform: PlatformUnderTest
  desk: Awaited<ReturnType<typeof createSaver>>
  bookId: string
  warm: Timing[]
  cold: number[]
  requests: Requests[]
}

const keyOf = ({ desk }: Subject) => pageKey(`sites/${subdomain}`, `/shop/${desk.slug}`)

async function timeSave(subject: Subject): Promise<Timing> {
  const { platform, desk } = subject
  const { words, askedAtMs, savedAtMs } = await desk.save()
  const pageAtMs = await waitUntilStored(platform, keyOf(subject), words)
  const marketAtMs = await waitUntilStored(platform, marketFront, words)
  return {
    page: pageAtMs - savedAtMs,
    market: marketAtMs - savedAtMs,
    sincePressed: pageAtMs - askedAtMs,
  }
}

/** The process starts once the save is acknowledged, so its whole startup counts. */
async function timeColdSave(subject: Subject) {
  const { platform, desk, cold } = subject
  const { words, savedAtMs } = await desk.save()
  const started = platform.startPublisher()
  cold.push((await waitUntilStored(platform, keyOf(subject), words)) - savedAtMs)
  await started
  await waitUntilStored(platform, marketFront, words)
  await platform.stopPublisher()
}

async function countSave({ platform, desk, bookId, requests }: Subject) {
  await desk.save()
  const { services, clients } = platform
  requests.push(
    await countingRequests(clients.s3, async () => {
      await publishShop(services, author.sub)
      await updateMarket(services, [{ sub: author.sub, books: [bookId] }])
    }),
  )
}

async function countUnchanged(subjects: Subject[]): Promise<{ written: number }> {
  let written = 0
  for (const { platform } of subjects) {
    const { clients, services } = platform
    written += (await countingRequests(clients.s3, () => publishShop(services, author.sub))).written
  }
  return { written }
}

const rowOf = ({ size, warm, cold, requests }: Subject): Row => ({
  books: size,
  warm: summarizeTimings(warm.map(({ page }) => page)),
  market: summarizeTimings(warm.map(({ market }) => market)),
  sincePressed: summarizeTimings(warm.map(({ sincePressed }) => sincePressed)),
  cold: summarizeTimings(cold),
  requests,
})

function tableOf({
  machine,
  savedThrough,
  rows,
  shops,
  equalRequests,
  unchanged,
  astroBuild,
}: Result): string {
  const lines: [string, ...string[]][] = [
    ['books in the market', ...rows.map(({ books }) => books.toLocaleString('en'))],
    ['saved → page stands, warm, p50 / p95', ...rows.map(({ warm }) => formatMs(warm))],
    ['saved → market’s file, warm, p50 / p95', ...rows.map(({ market }) => formatMs(market))],
    ['pressed → page stands, warm, p50 / p95', ...rows.map(({ sincePressed }) => formatMs(sincePressed))],
    ['saved → page stands, cold, p50 / p95', ...rows.map(({ cold }) => formatMs(cold))],
    ['objects read, listings, written per save', ...rows.map(({ requests }) => unique(requests))],
  ]
  return [
    '',
    machine,
    `Saved by ${savedThrough}; ${rows[0]?.warm.runs} warm and ${rows[0]?.cold.runs} cold runs of each, interleaved.`,
    '',
    ...formatColumns(lines),
    '',
    ...formatColumns(shopLines(shops)),
    `Far: every request of the store takes ${distance.storeInMs} ms longer, and the way from the edge ${distance.wayInMs} ms.`,
    '',
    `Reads and writes are ${equalRequests ? 'the same' : 'NOT the same'} in both. An unchanged shop writes ${unchanged.written} objects.`,
    `astro build of ${astroBuild.books.toLocaleString('en')} books (${astroBuild.pages.toLocaleString('en')} pages): ${astroBuild.seconds.toFixed(1)} s, ${astroBuild.ratio.toFixed(0)} times a save.`,
  ].join('\n')
}

const unique = (requests: Requests[]) =>
  [...new Set(requests.map(({ read, listed, written }) => `${read}, ${listed}, ${written}`))].join(' | ')
