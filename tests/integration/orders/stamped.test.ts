import { PutObjectCommand } from '@aws-sdk/client-s3'
import { hashUploadKey } from '@lorecircle/functions/media/cover-url'
import { download } from '@lorecircle/functions/orders/download'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { sharedToken } from '@lorecircle/shared/order/access'
import { stampRefusalDoc } from '@lorecircle/shared/upload/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'
import { zip } from '../../support/ebooks/zip.ts'
import {
  ask,
  type Bookshop,
  buy,
  openBookshop,
  paymentPageOf,
  startBookshops,
  takeFree,
} from '../checkout/bookshop.ts'
import { contentsOf } from '../ebooks/stamped-book.ts'
import { ordersOf } from '../support/orders-of.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

/** Somebody takes the free eBook; answers what their link brings, as often as they press it. */
async function reader(shop: Bookshop, email: string) {
  const { services } = shops
  const page = await paymentPageOf(await buy(services, shop, shop.ebook))
  await takeFree(services, page, { email })
  const order = (await ordersOf(services.documents, shop.account.sub)).find(
    ({ buyer }) => buyer.email === email,
  )
  const path = { orderId: order?.id ?? '', readerToken: order?.readerToken ?? '' }
  return async () => {
    const answer = await ask(services, shop, download(services), { path })
    const location = answer.headers.get('location') ?? ''
    return { location, bytes: new Uint8Array(await (await fetch(location)).arrayBuffer()) }
  }
}

async function openStampingShop(body: Uint8Array, stamped: boolean) {
  const { services } = shops
  const shop = await openBookshop(services)
  await services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => {
    if (book === null) throw new Error('the book has gone')
    return {
      ...book,
      formats: book.formats.map((one) => (one.id === shop.ebook.id ? { ...one, stamped } : one)),
    }
  })
  const Key = shop.ebook.files[0]?.key ?? ''
  await services.s3.send(new PutObjectCommand({ Bucket: services.env.UPLOADS_BUCKET, Key, Body: body }))
  return shop
}

test('where an author wants it, each reader’s copy has their own name in it, and is made once', async () => {
  const epub = new Uint8Array(zip(await soundEpub()))
  const shop = await openStampingShop(epub, true)
  const [olwyn, ben] = [await reader(shop, 'olwyn@example.com'), await reader(shop, 'ben@example.com')]
  const [first, again, other] = [await olwyn(), await olwyn(), await ben()]
  expect(first.bytes).not.toEqual(epub)
  expect(again.bytes).toEqual(first.bytes)
  expect(other.bytes).not.toEqual(first.bytes)
  const pathOf = ({ location }: { location: string }) => new URL(location).pathname
  expect(pathOf(again)).toBe(pathOf(first))
  for (const secret of ['olwyn', shop.account.sub, shop.account.lastName])
    expect(pathOf(first)).not.toContain(secret)
})

test('a file that was downloaded with a shared link does not name the buyer', async () => {
  const { services } = shops
  const shop = await openStampingShop(new Uint8Array(zip(await soundEpub())), true)
  await (await reader(shop, 'olwyn@example.com'))()
  const [order] = await ordersOf(services.documents, shop.account.sub)
  if (!order) throw new Error('nothing was bought')
  const fetched = async (readerToken: string) => {
    const answer = await ask(services, shop, download(services), { path: { orderId: order.id, readerToken } })
    const body = await (await fetch(answer.headers.get('location') ?? '')).arrayBuffer()
    return [...(await contentsOf(new Uint8Array(body))).values()].join('\n')
  }
  expect(await fetched(order.readerToken)).toContain('olwyn@example.com')
  const shared = await fetched(sharedToken(order))
  expect(shared).toContain('a reader with a shared link')
  expect(shared).toContain(order.id)
  expect(shared).not.toContain('olwyn')
})

test('a file that cannot carry a name is given as it is, and so is every file where nobody asked for names', async () => {
  const broken = new TextEncoder().encode('no EPUB at all')
  const shop = await openStampingShop(broken, true)
  const kept = await (await reader(shop, 'cid@example.com'))()
  expect(kept.bytes).toEqual(broken)
  const epub = new Uint8Array(zip(await soundEpub()))
  const plain = await (await reader(await openStampingShop(epub, false), 'dot@example.com'))()
  expect(plain.bytes).toEqual(epub)
})

test('a file that was refused is not tried again, and its author learns of it once', async () => {
  const { services } = shops
  const shop = await openStampingShop(new TextEncoder().encode('no EPUB at all'), true)
  const [eve, fay] = [await reader(shop, 'eve@example.com'), await reader(shop, 'fay@example.com')]
  await Promise.all([eve(), fay()])
  const { key = '', name = '' } = shop.ebook.files[0] ?? {}
  const { sub, email } = shop.account
  const refusal = await services.documents.read(stampRefusalDoc(sub, hashUploadKey(key)))
  expect(refusal?.value).toMatchObject({ key, fileName: name, why: 'It cannot be read as an EPUB.' })

  // Had it been read once more, it would be stamped now.
  const sound = new Uint8Array(zip(await soundEpub()))
  const place = { Bucket: services.env.UPLOADS_BUCKET, Key: key }
  await services.s3.send(new PutObjectCommand({ ...place, Body: sound }))
  expect((await fay()).bytes).toEqual(sound)
  const told = (await shops.mailTo(email)).filter(({ subject }) => subject.includes(name))
  expect(told.map(({ subject }) => subject)).toEqual([`Readers’ names cannot be written into ${name}`])
})
