import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { UpdateContention } from '@lorecircle/shared/storage/s3-errors'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { platform, services, startShops } from './shop-runs.ts'

startShops()

test('fifty runs at once, with saves among them, end at the truth', async () => {
  const account = await openShop(services, 'many', [bookOf('b1'), bookOf('b2')])
  const runs = Array.from({ length: 50 }, async (_, n) => {
    await saveAtLast(account, bookOf(n % 2 ? 'b1' : 'b2', { tagline: `tagline ${n}` }))
    await publishShop(services, 'many')
  })
  await Promise.all(runs)
  const manifest = await services.documents.read(manifestDoc('many'))
  const standing = await services.pages.list('sites/shop-many/')
  expect(manifest?.value.pages).toEqual(
    Object.fromEntries([...standing].map(([key, etag]) => [key, { etag }])),
  )
  expect(await publishShop(services, 'many')).toEqual({ written: [], removed: [], market: [] })
  expect((await publishShop(services, 'many', { render: 'everything' })).written).toEqual([])
}, 60_000)

/** Of twenty-five who save one book at the same moment, some are told to come again, and do. */
const saveAtLast = (...wanted: [Account, Book]): Promise<unknown> =>
  saveBook(services, ...wanted).catch((error: unknown) => {
    if (error instanceof UpdateContention) return saveAtLast(...wanted)
    throw error
  })

test('a page is served as it was meant: its type, a short life and its tag', async () => {
  await openShop(services, 'meta', [])
  await publishShop(services, 'meta')
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
  const head = await platform.clients.s3.send(
    new HeadObjectCommand({ Bucket: platform.env.SITE_BUCKET, Key: 'sites/shop-meta/index.html' }),
  )
  expect(head).toMatchObject({
    ContentType: 'text/html; charset=utf-8',
    CacheControl: 'max-age=0, s-maxage=2',
    Metadata: { 'cache-tag': 'shop-meta' },
  })
})
