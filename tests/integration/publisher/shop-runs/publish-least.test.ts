import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { bookOf, openShop, put, saveBook } from '../authors.ts'
import { countingRequests } from '../catalogue.ts'
import { platform, services, startShops, text } from './shop-runs.ts'

startShops()

test('a save that readers cannot see moves the manifest and a day in the sitemap, and no page', async () => {
  const account = await openShop(services, 'a3', [bookOf('b1')])
  await publishShop(services, 'a3')
  const saved = await saveBook(services, account, bookOf('b1', { updatedAt: '2026-02-02T00:00:00.000Z' }))
  const sitemap = 'sites/shop-a3/sitemap.xml'
  expect(await publishShop(services, 'a3')).toEqual({ written: [sitemap], removed: [], market: [] })
  const manifest = await services.documents.read(manifestDoc('a3'))
  expect(manifest?.value.sources[bookDoc(account.folder, 'b1').key]).toBe(saved.etag)
})

test('one sold copy rewrites what shows it and nothing else', async () => {
  const format = testFormat({ id: 'f-a4', type: 'Special Edition', slots: 3, numbered: true })
  await openShop(services, 'a4', [bookOf('b1', { formats: [format] }), bookOf('b2')])
  await publishShop(services, 'a4')
  await put(services, tallyDoc('a4', 'b1'), { formats: { 'f-a4': { sold: [1], withdrawn: [] } } })
  expect((await publishShop(services, 'a4')).written.sort()).toEqual([
    'sites/shop-a4/shop-a4.lorecircle.localhost.json',
    'sites/shop-a4/shop/book-b1.html',
  ])
  const page = await text('sites/shop-a4/shop/book-b1.html')
  expect(page).toContain('"stockLine":"2 left"')
  expect(page).toContain('"plate":{"left":2,"of":3,"nextNumber":2}')
})

test('the CDN is told of what must vanish, and of nothing that is fresh by itself', async () => {
  const account = await openShop(services, 'told', [bookOf('b1'), bookOf('b2')])
  platform.invalidations.length = 0
  await publishShop(services, 'told')
  await saveBook(services, account, bookOf('b1', { tagline: 'anew' }))
  expect((await publishShop(services, 'told')).written).not.toEqual([])
  expect(platform.invalidations).toEqual([])
  await saveBook(services, account, bookOf('b1', { public: false }))
  await publishShop(services, 'told')
  expect(platform.invalidations).toEqual([['shop-told']])
})

test('names that a shop had cost nothing in a save', async () => {
  const formerSubdomains = Array.from({ length: 37 }, (_, n) => `was-${n}`)
  const account = await openShop(services, 'renamed', [bookOf('b1')], { formerSubdomains })
  await publishShop(services, 'renamed')
  await saveBook(services, account, bookOf('b1', { tagline: 'anew' }))
  const { listed } = await countingRequests(platform.clients.s3, () => publishShop(services, 'renamed'))
  expect(listed).toBeLessThanOrEqual(6)
})
