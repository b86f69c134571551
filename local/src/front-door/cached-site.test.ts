import { expect, test } from 'vitest'
import { cachedSite } from './cached-site.ts'
import { EdgeCache } from './edge-cache.ts'
import type { SiteObject } from './site-origin.ts'

const object = (text: string): SiteObject => ({
  headers: { 'cache-control': 's-maxage=600' },
  body: Buffer.from(text),
  etag: `"${text}"`,
  tags: ['shop'],
})

const asked = { name: 'key', path: '/', key: 'key', defaultInSeconds: 0 }

test('a fetch that began before an invalidation is neither kept nor joined by who asks after it', async () => {
  const reads: PromiseWithResolvers<SiteObject | null>[] = []
  const site = cachedSite(new EdgeCache(1_000_000, () => 0), () => {
    const read = Promise.withResolvers<SiteObject | null>()
    reads.push(read)
    return read.promise
  })
  const early = site.get(asked)
  site.invalidate(['#shop'])
  const late = site.get(asked)
  reads[1]?.resolve(object('new'))
  expect((await late)?.etag).toBe('"new"')
  reads[0]?.resolve(object('old'))
  expect((await early)?.etag).toBe('"old"')
  expect((await site.get(asked))?.etag).toBe('"new"')
})

test('a copy that has expired is still better than an origin that fails', async () => {
  let nowMs = 0
  let isDown = false
  const site = cachedSite(new EdgeCache(1_000_000, () => nowMs), async () => {
    if (isDown) throw new Error('down')
    return object('kept')
  })
  await site.get(asked)
  nowMs = 601_000
  isDown = true
  expect((await site.get(asked))?.etag).toBe('"kept"')
})

test('the cache forgets what was used least when it is full', () => {
  const cache = new EdgeCache(40_000, () => 0)
  const keep = (key: string) =>
    cache.put(
      key,
      { headers: {}, body: Buffer.alloc(2000), etag: key, tags: [], path: '/', encoded: new Map() },
      { freshMs: 1000, staleMs: 0 },
      0,
    )
  for (let i = 0; i < 8; i++) keep(`page ${i}`)
  cache.get('page 0')
  keep('one more')
  expect(cache.get('page 0')?.state).toBe('fresh')
  expect(cache.get('page 1')).toBeUndefined()
})
