import { shopConsumer } from '@lorecircle/publisher/consumers'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { countingRequests } from '../catalogue.ts'
import { platform, services, startShops, text } from './shop-runs.ts'

startShops()

/** What S3 says of a document by way of EventBridge. */
const said = (what: 'Object Created' | 'Object Deleted', key: string, etag: string) =>
  JSON.stringify({
    source: 'aws.s3',
    'detail-type': what,
    detail: { object: { key, etag: etag.replaceAll('"', '') } },
  })
const hint = (sub: string) => JSON.stringify({ kind: 'publish', sub, at: 0 })
const pageOf = (sub: string) => `sites/shop-${sub}/shop/book-b1.html`

test('what S3 says of a version that pages are made of already costs one read', async () => {
  const account = await openShop(services, 'heard', [bookOf('b1')])
  const { etag } = await saveBook(services, account, bookOf('b1', { tagline: 'anew' }))
  await publishShop(services, 'heard')
  const { key } = bookDoc(account.folder, 'b1')
  const consumer = shopConsumer(services)
  const spent = await countingRequests(platform.clients.s3, () =>
    consumer.handle('heard', [said('Object Created', key, etag)]),
  )
  expect(spent).toMatchObject({ read: 1, listed: 0, written: 0 })
})

test('a version that pages were not made of is published, also beside one that they were made of', async () => {
  const account = await openShop(services, 'news', [bookOf('b1')])
  const { key } = bookDoc(account.folder, 'b1')
  const first = await saveBook(services, account, bookOf('b1', { tagline: 'first' }))
  await publishShop(services, 'news')
  const second = await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
  const events = [first, second].map(({ etag }) => said('Object Created', key, etag))
  await shopConsumer(services).handle('news', events)
  expect(await text(pageOf('news'))).toContain('second')
})

test('a hint is always looked into, and so is what went, though pages are made of that very version', async () => {
  const account = await openShop(services, 'gone', [bookOf('b1'), bookOf('b2')])
  const { key } = bookDoc(account.folder, 'b1')
  await publishShop(services, 'gone')
  const { etag } = await saveBook(services, account, bookOf('b1', { tagline: 'here' }))
  const consumer = shopConsumer(services)
  await consumer.handle('gone', [hint('gone')])
  expect(await text(pageOf('gone'))).toContain('here')
  await services.documents.remove({ key }, etag)
  await consumer.handle('gone', [said('Object Deleted', key, etag)])
  expect(await services.pages.read(pageOf('gone'))).toBeNull()
})
