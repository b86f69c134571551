import { expect, test } from 'vitest'
import { createCachedOrigins, type OriginAnswer } from './cached-origins.ts'
import { EdgeCache } from './edge-cache.ts'

const object = (text: string): OriginAnswer => ({
  status: 200,
  headers: { 'cache-control': 's-maxage=600' },
  body: Buffer.from(text),
  etag: `"${text}"`,
  tags: ['shop'],
})

const asked = (read: () => Promise<OriginAnswer>) => ({
  owner: 'EUS',
  path: '/',
  key: 'key',
  defaultInSeconds: 0,
  read,
})
const always = () => true

test('a fetch that began before an invalidation is neither kept nor joined by who asks after it', async () => {
  const reads: PromiseWithResolvers<OriginAnswer>[] = []
  const site = createCachedOrigins(new EdgeCache(1_000_000, () => 0), always)
  const page = asked(() => {
    const read = Promise.withResolvers<OriginAnswer>()
    reads.push(read)
    return read.promise
  })
  const early = site.get(page)
  site.invalidate({ owner: 'EUS', patterns: ['#shop'] })
  const late = site.get(page)
  reads[1]?.resolve(object('new'))
  expect((await late).etag).toBe('"new"')
  reads[0]?.resolve(object('old'))
  expect((await early).etag).toBe('"old"')
  expect((await site.get(page)).etag).toBe('"new"')
})

test('what one owner of copies forgets, another one goes on serving', async () => {
  const site = createCachedOrigins(new EdgeCache(1_000_000, () => 0), always)
  let version = 0
  const page = asked(async () => object(String(++version)))
  const at = (owner: string) => site.get({ ...page, owner })
  expect([(await at('EUS')).etag, (await at('dt_1')).etag]).toEqual(['"1"', '"2"'])
  site.invalidate({ owner: 'dt_1', patterns: ['#shop'] })
  expect([(await at('EUS')).etag, (await at('dt_1')).etag]).toEqual(['"1"', '"3"'])
  site.invalidate({ owner: 'EUS', patterns: ['/*'] })
  expect([(await at('EUS')).etag, (await at('dt_1')).etag]).toEqual(['"4"', '"3"'])
})

test('a copy that has expired is still better than an origin that fails', async () => {
  let nowMs = 0
  let isDown = false
  const site = createCachedOrigins(new EdgeCache(1_000_000, () => nowMs), always)
  const page = asked(async () => {
    if (isDown) throw new Error('down')
    return object('kept')
  })
  await site.get(page)
  nowMs = 601_000
  isDown = true
  expect((await site.get(page)).etag).toBe('"kept"')
})

test('the cache forgets what was used least when it is full', () => {
  const cache = new EdgeCache(40_000, () => 0)
  const keep = (key: string) =>
    cache.put(
      key,
      {
        status: 200,
        headers: {},
        body: Buffer.alloc(2000),
        etag: key,
        tags: [],
        owner: 'EUS',
        path: '/',
        encoded: new Map(),
      },
      { freshMs: 1000, staleMs: 0 },
      0,
    )
  for (let i = 0; i < 8; i++) keep(`page ${i}`)
  cache.get('page 0')
  keep('one more')
  expect(cache.get('page 0')?.state).toBe('fresh')
  expect(cache.get('page 1')).toBeUndefined()
})

test('equal questions at the same time are one question to the origin, unless that is switched off', async () => {
  let collapses = true
  const site = createCachedOrigins(new EdgeCache(1_000_000, () => 0), () => collapses)
  let count = 0
  const uncacheable = asked(async () => ({
    ...object(String(++count)),
    headers: { 'cache-control': 'no-store' },
  }))
  const ask = async () =>
    (await Promise.all([site.get(uncacheable), site.get(uncacheable)])).map(({ etag }) => etag)
  expect(await ask()).toEqual(['"1"', '"1"'])
  collapses = false
  expect(await ask()).toEqual(['"2"', '"3"'])
})

test('what was refused is kept only where the origin says so', async () => {
  const site = createCachedOrigins(new EdgeCache(1_000_000, () => 0), always)
  let count = 0
  const refused = (cacheControl?: string) => ({
    ...asked(async () => ({
      ...object(String(++count)),
      status: 404,
      headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl },
    })),
    defaultInSeconds: 600,
    key: cacheControl ?? 'unsaid',
  })
  const twice = async (cacheControl?: string) => {
    const { etag } = await site.get(refused(cacheControl))
    return (await site.get(refused(cacheControl))).etag === etag
  }
  expect([await twice(), await twice('no-store'), await twice('s-maxage=60')]).toEqual([false, false, true])
})

test('however many pages are read and invalidated, what is remembered of them stays small', async () => {
  const cache = new EdgeCache(2_000_000, () => 0)
  const site = createCachedOrigins(cache, always)
  for (let i = 0; i < 5000; i++) {
    const page = {
      ...asked(async () => ({ ...object(`page ${i}`), body: Buffer.alloc(4000) })),
      key: `page ${i}`,
    }
    await site.get(page)
    site.invalidate({ owner: 'EUS', patterns: [`#shop-${i}`] })
  }
  expect(cache.size.bytes).toBeLessThanOrEqual(2_000_000)
  expect(cache.size).toMatchObject({ invalidations: 0 })
})
