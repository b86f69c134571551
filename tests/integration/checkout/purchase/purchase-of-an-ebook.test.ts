import { PutObjectCommand } from '@aws-sdk/client-s3'
import { download } from '@lorecircle/functions/orders/download'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { ask, buy, openBookshop, paymentPageOf, takeFree } from '../bookshop.ts'
import { locationOf, openShops, shops } from './purchases.ts'

openShops()

test('a free eBook needs no card, and opens by its own link alone', {
  tags: ['AD4-05', 'AD4-06', 'AD7-04', 'AD7-05', 'BD7-14'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.ebook))
  await takeFree(services, page, { email: 'free@example.com' })
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order).toMatchObject({ sums: { totalInCents: 0 }, lines: [{ slots: [], editionOf: null }] })

  const open = (readerToken: string) =>
    ask(services, shop, download(services), { path: { orderId: order?.id ?? '', readerToken } })
  const [, letter] = await shops.mailTo('free@example.com')
  expect(letter?.body.text).toContain(`/api/download/${order?.id}/${order?.readerToken}`)
  expect((await open('a'.repeat(32))).status).toBe(404)
  const opened = await open(order?.readerToken ?? '')
  expect(opened.status).toBe(302)
  const link = new URL(locationOf(opened))
  expect(link.pathname).toContain('shadow.epub')
  expect(link.searchParams.get('X-Amz-Expires')).toBe('60')
  expect(link.searchParams.get('response-content-disposition')).toContain('attachment')
})

test('an eBook from when keys still held its author’s name comes from an address that does not', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const { account } = shop
  const key = `${account.folder}Files/1-shadow.epub`
  await services.s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: key, Body: 'a file' }))
  const file = { key, name: 'shadow.epub', sizeInBytes: 6, contentType: 'application/epub+zip' }
  const format = { id: shop.ebook.id, type: 'eBook' as const, files: [file] }
  const order = testOrder({ id: 'OLD-1', sub: account.sub, lines: [testLine({ format })] })
  await services.documents.create(orderDoc(account.sub, order.id), order)
  const path = { orderId: order.id, readerToken: order.readerToken }
  for (const _ of ['copied', 'there already']) {
    const location = locationOf(await ask(services, shop, download(services), { path }))
    for (const secret of [account.sub, account.lastName]) expect(location).not.toContain(secret)
    expect(await (await fetch(location)).text()).toBe('a file')
  }
})

test('a printed book is paid by card and sent somewhere, and an eBook’s page asks for no address', {
  tags: ['A0-07', 'A0-09', 'A0-11', 'B0-04', 'B0-05'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const printed = await (await fetch(await paymentPageOf(await buy(services, shop, shop.special)))).text()
  expect(printed).toContain('Shipping address')
  expect(printed).toContain('Card number')
  const ebookForMoney = { ...shop.ebook, priceInCents: 499 }
  await services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => ({
    ...(book ?? shop.book),
    formats: [shop.special, ebookForMoney],
  }))
  const ebook = await (await fetch(await paymentPageOf(await buy(services, shop, ebookForMoney)))).text()
  expect(ebook).not.toContain('Shipping address')
})
