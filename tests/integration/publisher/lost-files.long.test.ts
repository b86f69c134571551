import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { publishAll } from '@lorecircle/publisher/publish/publish-all'
import { publishSitemaps } from '@lorecircle/publisher/publish/publish-sitemaps'
import { sweepAllShops } from '@lorecircle/publisher/publish/sweep'
import { sweepSomeShops } from '@lorecircle/publisher/publish/sweep-shop'
import type { Services } from '@lorecircle/publisher/services/services'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { computeEtag } from '@lorecircle/shared/storage/site-bucket'
import { expect, test, vi } from 'vitest'
import { randomFrom } from '../../bench/market/random.ts'
import { isLongRun, withSeeds } from '../../support/store/seeds.ts'
import { bookOf, openShop, saveBook } from './authors.ts'
import { type Platform, startPlatformWith } from './platform.ts'

const subs = ['a1', 'a2', 'a3']
const genres = [['Fantasy'], ['Horror'], ['Fantasy', 'Horror']]

/** Three shops with 20 books each, of which one was withdrawn: two chunks of cards, and every other kind of file. */
async function threeShops(services: Services) {
  for (const [n, sub] of subs.entries()) {
    const books = Array.from({ length: 20 }, (_, m) =>
      bookOf(`${sub}-${m}`, {
        createdAt: new Date(Date.UTC(2026, 0, 1 + m, n)).toISOString(),
        genres: genres[(m + n) % genres.length] ?? [],
        subgenres: [],
        formats: [testFormat({ id: `f-${sub}-${m}`, priceInCents: m % 4 === 0 ? 0 : 900 })],
      }),
    )
    const account = await openShop(services, sub, books)
    if (n > 0) continue
    await publishAll(services)
    await saveBook(services, account, bookOf('a1-7', { public: false }))
    await updateMarket(services, [{ sub, books: ['a1-7'] }])
  }
  await publishAll(services)
  await sweepAllShops(services)
  await orderMarket(services)
}

const commands = {
  sweep: sweepAllShops,
  'publish:all': (services: Services) => publishAll(services),
  'market:order': orderMarket,
  'the hourly runs': async (services: Services) => {
    await sweepSomeShops(services)
    await orderMarket(services)
    await publishSitemaps(services, subs)
  },
}
type Command = keyof typeof commands

/** What each command has to bring back. The hourly runs leave the platform's own pages to the sweep. */
const isMendedBy: Record<Command, RegExp> = {
  sweep: /./,
  'publish:all': /./,
  'market:order': /^site:(market-data\/|main\/(market|free-books|index\.html))/,
  'the hourly runs': /^site:(market-data\/|sites\/|main\/(market|sitemap|robots))|^documents:/,
}

const derivedDocuments = /^(derived\/(manifests|catalogues|market|sweep)|market\/(books\/|next))/

/** Every derived object, as `bucket:key`, with its ETag. */
async function derived({ services }: Platform): Promise<Map<string, string>> {
  const site = [...(await services.pages.list(''))].filter(([key]) => /^(main|sites|market-data)\//.test(key))
  const documents: [string, string][] = []
  for await (const { key, etag } of services.documents.list('')) {
    if (derivedDocuments.test(key)) documents.push([key, etag])
  }
  return new Map([
    ...site.map(([key, etag]) => [`site:${key}`, etag] as const),
    ...documents.map(([key, etag]) => [`documents:${key}`, etag] as const),
  ])
}

/** The same without what only says where a run goes on, or what it has compared. */
const shown = (objects: ReadonlyMap<string, string>) =>
  Object.fromEntries([...objects].filter(([key]) => !/sweep-cursor|checked-chunks|next-position/.test(key)))

/** A front that got a new version, so that a run with the older one begins again, counts as what it shows. */
async function asRenewed(
  { services }: Platform,
  after: Record<string, string>,
  before: Record<string, string>,
): Promise<Record<string, string>> {
  const fronts = Object.keys(after).filter(
    (object) => object.startsWith('site:market-data/fronts/') && after[object] !== before[object],
  )
  const same = await Promise.all(
    fronts.map(async (object) => {
      const stored = await services.pages.read(object.replace(/^site:/, ''))
      const { renewed: _, ...front } = JSON.parse(new TextDecoder().decode(stored?.body))
      return [object, computeEtag(JSON.stringify(front))] as const
    }),
  )
  return { ...after, ...Object.fromEntries(same) }
}

const damages = {
  deleted: null,
  garbled: () => 'rotten',
  emptied: () => '',
  truncated: (body: Uint8Array) => body.subarray(0, Math.floor(body.length / 2)),
  'of another version': () => '{"version":99}',
  'an empty object': () => '{}',
  'an empty list': () => '[]',
  null: () => 'null',
}
type Damage = keyof typeof damages

async function damage({ clients: { s3 }, env }: Platform, object: string, how: Damage) {
  const [bucket = '', key = ''] = object.split(/:(.*)/)
  const at = { Bucket: bucket === 'site' ? env.SITE_BUCKET : env.DOCUMENTS_BUCKET, Key: key }
  const change = damages[how]
  if (change === null) return s3.send(new DeleteObjectCommand(at))
  const body =
    (await (await s3.send(new GetObjectCommand(at))).Body?.transformToByteArray()) ?? new Uint8Array()
  return s3.send(new PutObjectCommand({ ...at, Body: change(body) }))
}

async function expectMended(damaged: readonly (readonly [string, Damage])[], command: Command) {
  const platform = await startPlatformWith(threeShops)
  try {
    const before = shown(await derived(platform))
    for (const [object, how] of damaged) await damage(platform, object, how)
    await commands[command](platform.services)
    const after = await asRenewed(platform, shown(await derived(platform)), before)
    expect(after, `${JSON.stringify(damaged)}, then ${command}`).toEqual(before)
  } finally {
    await platform.stop()
  }
}

/** One object of each kind: its key without what differs between objects of the same kind. */
const kindOf = (object: string) =>
  object
    .replace(/(fronts|main\/market|main\/free-books)\/.*/, '$1')
    .replaceAll(/\d+/g, 'n')
    .replace(/book-[^./]*/, 'book')

async function allObjects(): Promise<string[]> {
  const platform = await startPlatformWith(threeShops)
  try {
    return [...(await derived(platform)).keys()]
  } finally {
    await platform.stop()
  }
}
const commandNames = Object.keys(commands) as Command[]
const damageNames = Object.keys(damages) as Damage[]

/** One object of each kind that a command mends. */
const oneOfEach = (objects: readonly string[], command: Command): string[] =>
  [
    ...Map.groupBy(
      objects.filter((object) => isMendedBy[command].test(object)),
      kindOf,
    ).values(),
  ].flatMap(([first]) => (first === undefined ? [] : [first]))

test('each kind of derived object that is lost or unreadable is made again, byte for byte', async () => {
  const objects = await allObjects()
  const central = /market-data\/(masks|chunks|histogram|counts|leaders)|market\/books/
  for (const [c, command] of commandNames.entries()) {
    for (const [n, object] of oneOfEach(objects, command).entries()) {
      // A run with an ORDER_SEED tries a quarter: each kind after one command, and which one depends on the seed.
      const turn = isLongRun ? Number(process.env.ORDER_SEED ?? Number.NaN) : 0
      if (!isLongRun && !central.test(object)) continue
      if (!Number.isNaN(turn) && (n + turn) % commandNames.length !== c) continue
      await expectMended([[object, damageNames[(n + c) % damageNames.length] ?? 'garbled']], command)
    }
  }
}, 1_200_000)

test('so are random pairs and triples of them', async () => {
  const objects = await allObjects()
  await withSeeds('lost files', { short: 2, long: 60 }, async (seed) => {
    const { next, pick } = randomFrom(seed)
    const command = pick(commandNames)
    // Kinds are drawn before objects: pages would be nearly all of them otherwise.
    const kinds = Map.groupBy(
      objects.filter((object) => isMendedBy[command].test(object)),
      kindOf,
    )
    const damaged = Array.from(
      { length: 2 + Math.floor(next() * 2) },
      () => [pick([...kinds.values()].flatMap((its) => [pick(its)])), pick(damageNames)] as const,
    )
    await expectMended([...new Map(damaged)], command)
  })
}, 1_200_000)

/** Services whose process dies before their n-th call of the store: nothing of it works after that. */
function dyingBefore(services: Services, last: number): Services {
  let calls = 0
  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (++calls >= last) throw new Error('the process died')
          return Reflect.apply(value, target, args)
        }
      },
    })
  return {
    ...services,
    documents: mortal(services.documents),
    cached: mortal(services.cached),
    pages: mortal(services.pages),
  }
}

test('a run that dies anywhere is made good by the next one', async () => {
  const objects = await allObjects()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await withSeeds('runs that die', { short: 2, long: 20 }, async (seed) => {
    const { next, pick } = randomFrom(seed)
    const command = pick(commandNames)
    const damaged = [pick(oneOfEach(objects, 'sweep')), pick(oneOfEach(objects, 'sweep'))]
    const platform = await startPlatformWith(threeShops)
    try {
      const before = shown(await derived(platform))
      for (const object of new Set(damaged)) await damage(platform, object, pick(damageNames))
      const last = 1 + Math.floor(next() * 400)
      await commands[command](dyingBefore(platform.services, last)).catch(() => {})
      await commands.sweep(platform.services)
      const after = await asRenewed(platform, shown(await derived(platform)), before)
      expect(after, `${damaged}, then ${command} until call ${last}, then sweep`).toEqual(before)
    } finally {
      await platform.stop()
    }
  })
  vi.restoreAllMocks()
}, 1_200_000)
