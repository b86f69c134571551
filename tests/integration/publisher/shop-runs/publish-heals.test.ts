import { htmlContentType, toPublicFile } from '@lorecircle/publisher/pages/shop-file'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { expect, test } from 'vitest'
import { bookOf, openShop } from '../authors.ts'
import { plainRenderer } from '../platform.ts'
import { keysBelow, services, startShops, text } from './shop-runs.ts'

startShops()

test('a page that was corrupted or lost behind the publisher’s back is made again, and so is one with a stale hash', async () => {
  await openShop(services, 'healed', [bookOf('b1'), bookOf('b2')])
  await publishShop(services, 'healed')
  const before = await services.pages.list('sites/shop-healed/')
  const [one, two] = ['sites/shop-healed/shop/book-b1.html', 'sites/shop-healed/bookstore.html']
  const page = toPublicFile(
    { key: one, url: '', body: 'corrupted', contentType: htmlContentType },
    'shop-healed',
  )
  await services.pages.write(page, before.get(one) ?? '')
  await services.pages.remove(two, before.get(two) ?? '')
  expect((await publishShop(services, 'healed')).written.sort()).toEqual([two, one])
  await services.documents.update(manifestDoc('healed'), (manifest) => {
    if (!manifest) throw new Error('there is no manifest')
    return { ...manifest, sources: {}, views: { ...manifest.views, [one]: 'stale' } }
  })
  await publishShop(services, 'healed')
  expect(await services.pages.list('sites/shop-healed/')).toEqual(before)
  const manifest = await services.documents.read(manifestDoc('healed'))
  expect(manifest?.value.views?.[one]).not.toBe('stale')
})

test('other templates and another origin render every page anew', async () => {
  await openShop(services, 'a7', [bookOf('b1')])
  await publishShop(services, 'a7')
  const all = (await keysBelow('sites/shop-a7/')).sort()
  const redesigned = { ...services, renderer: plainRenderer('redesigned') }
  const pages = all.filter((key) => key.endsWith('.html'))
  expect((await publishShop(redesigned, 'a7')).written.sort()).toEqual(pages)
  const moved = { ...redesigned, site: { ...services.site, origin: 'http://lorecircle.localhost:5000' } }
  expect((await publishShop(moved, 'a7')).written.sort()).toEqual(all)
  expect(await text('sites/shop-a7/index.html')).toContain('http://shop-a7.lorecircle.localhost:5000')
})
