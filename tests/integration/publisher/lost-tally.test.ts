import { PutObjectCommand } from '@aws-sdk/client-s3'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { sweepAllShops } from '@lorecircle/publisher/publish/sweep'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.stop())

const at = '2026-11-01T10:00:00.000Z'

/** A shop whose one book, of two copies, is sold out. */
async function soldOutShop(sub: string) {
  const { services } = platform
  const formatId = `signed-${sub}`
  await openShop(services, sub, [bookOf(sub, { formats: [testFormat({ id: formatId, slots: 2 })] })])
  for (const slot of [1, 2])
    await services.documents.create(claimDoc(formatId, slot), {
      state: 'sold',
      checkoutId: `c${slot}`,
      orderId: `o${slot}`,
      at,
    })
  await put(services, tallyDoc(sub, sub), { formats: { [formatId]: { sold: [1, 2], withdrawn: [] } } })
  await publishShop(services, sub)
  const page = `sites/shop-${sub}/shop/book-${sub}.html`
  return { page: () => services.pages.etag(page) }
}

test('a book whose tally was deleted stays sold out: a publish counts it again from the claims', async () => {
  const { services } = platform
  const { page } = await soldOutShop('t1')
  const [before, tally] = [await page(), await services.documents.read(tallyDoc('t1', 't1'))]
  await services.documents.remove(tallyDoc('t1', 't1'))
  await publishShop(services, 't1')
  expect(await services.documents.read(tallyDoc('t1', 't1'))).toEqual(tally)
  expect(await page()).toBe(before)
})

test.each([
  ['no JSON', 'rotten'],
  ['empty', ''],
  ['of another version', '{"version":99}'],
])('the sweep counts a tally again that is %s', async (_, body) => {
  const { services, clients, env } = platform
  const sub = `t2${body.length}`
  const { page } = await soldOutShop(sub)
  const [before, tally] = [await page(), await services.documents.read(tallyDoc(sub, sub))]
  const Key = tallyDoc(sub, sub).key
  await clients.s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body: body }))
  expect((await sweepAllShops(services)).failed).toEqual([])
  expect(await services.documents.read(tallyDoc(sub, sub))).toEqual(tally)
  expect(await page()).toBe(before)
})
