import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { expect, test } from 'vitest'
import { bookOf, openShop } from '../authors.ts'
import { keysBelow, platform, services, startShops } from './shop-runs.ts'

startShops()

test('a shop has its home, bookstore, forms, policies, coming pages and a page for each public book', {
  tags: ['A2.8-01', 'A2.8-14', 'A2.8-15', 'A2.8-16', 'A2.8-17'],
}, async () => {
  await openShop(services, 'a1', [bookOf('b1', { title: 'The Moon' }), bookOf('b2', { public: false })])
  await publishShop(services, 'a1')
  expect(await keysBelow('sites/shop-a1/')).toEqual([
    'sites/shop-a1/accessibility.html',
    'sites/shop-a1/audio-video.html',
    'sites/shop-a1/behind-the-scenes.html',
    'sites/shop-a1/blog.html',
    'sites/shop-a1/blog/feed.xml',
    'sites/shop-a1/bookstore.html',
    'sites/shop-a1/contact.html',
    'sites/shop-a1/extras.html',
    'sites/shop-a1/imprint.html',
    'sites/shop-a1/index.html',
    'sites/shop-a1/newsletter.html',
    'sites/shop-a1/order.html',
    'sites/shop-a1/privacy.html',
    'sites/shop-a1/returns.html',
    'sites/shop-a1/robots.txt',
    'sites/shop-a1/shipping.html',
    'sites/shop-a1/shop-a1.lorecircle.localhost.json',
    'sites/shop-a1/shop/the-moon.html',
    'sites/shop-a1/sitemap.xml',
    'sites/shop-a1/terms.html',
  ])
})

test('nothing changed, nothing is written: no page, no manifest, no invalidation', async () => {
  await openShop(services, 'a2', [bookOf('b1')])
  await publishShop(services, 'a2')
  const before = await services.documents.read(manifestDoc('a2'))
  platform.invalidations.length = 0
  expect(await publishShop(services, 'a2')).toEqual({ written: [], removed: [], market: [] })
  expect(await services.documents.read(manifestDoc('a2'))).toEqual(before)
  expect(platform.invalidations).toEqual([])
})
