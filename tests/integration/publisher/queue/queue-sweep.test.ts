import { PutObjectCommand } from '@aws-sdk/client-s3'
import { removeExpiredPreviews, sweepAllShops } from '@lorecircle/publisher/publish/sweep'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { platform, startQueue } from './working-queue.ts'

startQueue()

test('the sweep heals a page that was changed behind the publisher, and what no message told', async () => {
  const { services } = platform
  const account = await openShop(services, 'a1', [bookOf('b1')])
  const first = await sweepAllShops(services)
  const { size: written } = await services.pages.list('sites/shop-a1/')
  expect(first.shops).toEqual([{ sub: 'a1', written, removed: 0 }])
  expect(first.sitemaps).toBe(3)
  expect(first.platformPages).toBeGreaterThan(5)
  expect(await sweepAllShops(services)).toEqual({
    shops: [],
    market: [],
    platformPages: 0,
    order: 0,
    previews: 0,
    sitemaps: 0,
    failed: [],
  })

  const page = await services.pages.etag('sites/shop-a1/index.html')
  await services.pages.remove('sites/shop-a1/index.html', page ?? '')
  expect((await sweepAllShops(services)).shops).toEqual([{ sub: 'a1', written: 1, removed: 0 }])

  await saveBook(services, account, bookOf('b1', { public: false }))
  const { shops, market } = await sweepAllShops(services)
  expect(shops).toEqual([{ sub: 'a1', written: 4, removed: 1 }])
  expect(market).toEqual(['b1'])
  await services.documents.create(previewDoc('p1'), {
    sub: 'a1',
    draft: { of: 'book', book: bookOf('x') },
    expiresAt: '2020-01-01T00:00:00.000Z',
  })
  expect((await sweepAllShops(services)).previews).toBe(1)
})

test('the sweep brings back each of the platform’s own pages that was lost or overwritten', async () => {
  const { services, clients, env } = platform
  await sweepAllShops(services)
  const before = await services.pages.list('main/')
  const own = ['about', 'library', 'accessibility', 'under-construction'].map((name) => `main/${name}.html`)
  for (const key of own) await services.pages.remove(key, before.get(key) ?? '')
  await clients.s3.send(
    new PutObjectCommand({ Bucket: env.SITE_BUCKET, Key: 'main/terms.html', Body: 'rotten' }),
  )
  expect((await sweepAllShops(services)).platformPages).toBe(own.length + 1)
  expect(await services.pages.list('main/')).toEqual(before)
})

test('a preview that cannot be read keeps no other from going', async () => {
  const { services, clients, env } = platform
  const key = previewDoc('p0').key
  await clients.s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key, Body: 'torn' }))
  await services.documents.create(previewDoc('p1'), {
    sub: 'a1',
    draft: { of: 'book', book: bookOf('x') },
    expiresAt: '2020-01-01T00:00:00.000Z',
  })
  expect(await removeExpiredPreviews(services)).toBe(1)
})
