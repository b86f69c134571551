import { orders } from '@lorecircle/functions/orders/orders'
import { declineOrder } from '@lorecircle/functions/orders/refund-order'
import { indexOrderByTime } from '@lorecircle/functions/sales/order-index'
import { recordGoneCopies } from '@lorecircle/functions/stock/tally'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { downloadableLineItems } from '@lorecircle/shared/order/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
let shop: Bookshop
beforeAll(async () => {
  shops = await startBookshops()
  shop = await openBookshop(shops.services, 5)
})
afterAll(() => shops.stop())

const desk = () => deskOf(shops.services, shop.account.sub)
const decline = (orderId: string) => desk()(declineOrder, calls.declineOrder, { orderId })

/** Somebody got a numbered copy for nothing. */
async function giftOf(slot: number, changes: Partial<Order> = {}): Promise<Order> {
  const { documents, now } = shops.services
  const { sub, subdomain } = shop.account
  const { book, special } = shop
  const id = `GIFT-${slot}`
  const at = now().toISOString()
  const line = testLine({
    book: { id: book.id, title: book.title, slug: book.slug, cover: null },
    format: { ...testLine().format, id: special.id, type: 'Special Edition' },
    slots: [slot],
    editionOf: 5,
    unitInCents: 0,
  })
  const buyer = { email: `${id}@example.com`.toLowerCase(), name: 'Eleanor Vane' }
  const own = { sub, subdomain: subdomain ?? '', id, paymentIntentId: null, letters: [], placedAt: at }
  const order = testOrder({ ...own, buyer, lines: [line], ...changes })
  await documents.create(orderDoc(sub, id), order)
  await documents.create(claimDoc(special.id, slot), {
    state: 'sold',
    checkoutId: 'c',
    orderId: id,
    at,
  })
  await recordGoneCopies(documents, {
    sub,
    bookId: book.id,
    formatId: special.id,
    slots: [slot],
    how: 'sold',
  })
  await indexOrderByTime(shops.services, order)
  return order
}

test('an author calls off what nobody paid for: the copy is for sale again, and the reader hears of it once', {
  tags: ['BD7-03', 'BD7-14'],
}, async () => {
  const { documents } = shops.services
  const gift = await giftOf(3)
  await Promise.allSettled([decline(gift.id), decline(gift.id)])
  const { order } = await decline(gift.id)
  expect(downloadableLineItems(order)).toEqual([])
  expect(filterOrderEvents(order, 'cancelled')).toMatchObject([{ lineId: '1', by: 'author' }])
  expect(filterOrderEvents(order, 'restocked')).toMatchObject([{ slots: [3] }])
  expect(await documents.read(claimDoc(shop.special.id, 3))).toBeNull()
  const tally = await readTally(documents, shop.account.sub, shop.book.id)
  expect(tally.formats[shop.special.id]?.sold).toEqual([])
  const found = await desk()(orders, calls.orders, { state: 'cancelled' })
  expect(found.orders.map(({ id }) => id)).toEqual([gift.id])
  const letters = (await shops.mailTo(gift.buyer.email)).map(({ subject }) => subject)
  expect(letters).toEqual([`Cancelled: order ${gift.id}`])
})

test('what was paid for, and what has left, cannot be called off', async () => {
  const paid = await sold(shops.services, shop, shop.special)
  await expect(decline(paid.id)).rejects.toMatchObject({ code: 'order.not_so' })
  const at = shops.services.now().toISOString()
  const shipped = { what: 'shipped' as const, at, carrier: '', tracking: '', trackingUrl: null }
  const gone = await giftOf(4, { history: [{ what: 'placed', at }, shipped] })
  await expect(decline(gone.id)).rejects.toMatchObject({ code: 'order.not_so' })
  expect(await shops.services.documents.read(claimDoc(shop.special.id, 4))).not.toBeNull()
})
