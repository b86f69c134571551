import { download } from '@lorecircle/functions/orders/download'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { ask, buy, openBookshop, paymentPageOf, takeFree } from '../bookshop.ts'
import { locationOf, openShops, shops } from './purchases.ts'

openShops()

test('what was bought stays the reader’s when the book has gone and the shop has lapsed', {
  tags: ['A0-08', 'A0-12', 'AD2-03', 'AD4-09'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.ebook))
  await takeFree(services, page, { email: 'kept@example.com' })
  await services.documents.remove(bookDoc(shop.account.folder, shop.book.id))
  await services.documents.update(accountDoc(shop.account.sub), () => ({
    ...shop.account,
    membership: { ...shop.account.membership, status: 'canceled' },
  }))

  const [order] = await ordersOf(services.documents, shop.account.sub)
  if (!order) throw new Error('the order has gone')
  expect(order?.lines).toMatchObject([{ book: { title: shop.book.title }, format: { type: 'eBook' } }])
  const { id: orderId, readerToken } = order
  const opened = await ask(services, shop, download(services), { path: { orderId, readerToken } })
  expect(opened.status).toBe(302)
  expect(new URL(locationOf(opened)).pathname).toContain('shadow.epub')
})
