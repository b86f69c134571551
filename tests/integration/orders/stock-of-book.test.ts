import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { stockOfBook } from '@lorecircle/functions/orders/stock-of-book'
import { withdrawCopies } from '@lorecircle/functions/stock/withdraw-copies'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { orderTermDoc, orderTermsProgressDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type { StockHistory } from '@lorecircle/shared/stock/stock-story'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buy,
  cancelLinkOf,
  comeBack,
  openBookshop,
  paymentPageOf,
  startBookshops,
} from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

/** All days together: a test may see midnight. */
function historyOf([story]: StockHistory[]) {
  const days = story?.days ?? []
  const sum = (of: 'sold' | 'withdrawn' | 'lapsed') => days.reduce((all, day) => all + day[of], 0)
  return {
    sold: sum('sold'),
    withdrawn: sum('withdrawn'),
    lapsed: sum('lapsed'),
    back: days.flatMap(({ back }) => back),
  }
}

test('an author reads how many copies are sold, held and withdrawn, and nobody else does', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 7)
  const desk = deskOf(services, shop.account.sub)
  await sold(services, shop, shop.special)
  await buy(services, shop, shop.special)
  const { sub } = shop.account
  const now = services.now()
  const withdrawal = { sub, bookId: shop.book.id, formatId: shop.special.id, slots: 7, count: 2, now }
  await withdrawCopies(services.documents, withdrawal)
  const { formats } = await desk(stockOfBook, calls.stockOfBook, { bookId: shop.book.id })
  expect(formats).toMatchObject([
    { formatId: shop.special.id, copies: 7, sold: 1, held: 1, withdrawn: 2, free: 3 },
  ])
  expect(historyOf(formats)).toEqual({ sold: 1, withdrawn: 2, lapsed: 0, back: [] })
  const other = await openBookshop(services)
  const elsewhere = deskOf(services, other.account.sub)(stockOfBook, calls.stockOfBook, {
    bookId: shop.book.id,
  })
  await expect(elsewhere).rejects.toMatchObject({ code: 'book.missing' })
})

test('an author reads how many copies of an unlimited format were sold and kept, on all days', async () => {
  const { services, clock } = shops
  const shop = await openBookshop(services)
  const ebook = { ...shop.ebook, priceInCents: 499 }
  await services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => ({
    ...(book ?? shop.book),
    formats: [shop.special, ebook],
  }))
  const desk = deskOf(services, shop.account.sub)
  const unlimited = async () =>
    (await desk(stockOfBook, calls.stockOfBook, { bookId: shop.book.id })).unlimited.find(
      ({ formatId }) => formatId === shop.ebook.id,
    )
  expect(await unlimited()).toEqual({ formatId: shop.ebook.id, sold: 0 })
  const order = await sold(services, shop, ebook)
  await sold(services, shop, ebook)
  clock.aheadMs += 2 * 24 * 60 * 60 * 1000
  await sold(services, shop, ebook)
  expect(await unlimited()).toMatchObject({ sold: 3 })
  const refund = { orderId: order.id, what: 'all' as const, shownInCents: order.sums.totalInCents }
  await desk(refundOrder, calls.refundOrder, { ...refund, restock: false, saveId: 'save-unlimited-1' })
  expect(await unlimited()).toMatchObject({ sold: 2 })
})

test('an author reads which copy came back and why, and how many were held and not paid for', {
  tags: ['BD7-13'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services, 4)
  const desk = deskOf(services, shop.account.sub)
  const stock = async () => (await desk(stockOfBook, calls.stockOfBook, { bookId: shop.book.id })).formats
  const order = await sold(services, shop, shop.special)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  await comeBack(services, shop, await cancelLinkOf(page))
  const refund = { orderId: order.id, what: 'all' as const, shownInCents: 12_000, restock: true }
  await desk(refundOrder, calls.refundOrder, { ...refund, saveId: 'save-back-1' })
  const history = { sold: 1, withdrawn: 0, lapsed: 1, back: [{ slots: [1], why: 'refund' }] }
  const returned = await stock()
  expect(returned).toMatchObject([{ sold: 0, held: 0, withdrawn: 0, free: 4 }])
  expect(historyOf(returned)).toEqual(history)
  await sold(services, shop, shop.special)
  const again = await stock()
  expect(again).toMatchObject([{ sold: 1, free: 3 }])
  expect(historyOf(again)).toEqual({ ...history, sold: 2 })
  const { documents } = services
  const { sub } = shop.account
  for await (const { key } of documents.list(orderTermDoc.within(sub)))
    await documents.remove(orderTermDoc.at(key))
  await documents.remove(orderTermsProgressDoc(sub))
  expect(historyOf(await stock()).back, 'of an order that is not found by that yet').toEqual(history.back)
})

test('a page that a reader let expire is told once, by the day of it, and for a quarter of a year', async () => {
  const { services, clock } = shops
  const aDayMs = 24 * 60 * 60 * 1000
  const shop = await openBookshop(services, 4)
  const stock = async () =>
    (
      await deskOf(services, shop.account.sub)(stockOfBook, calls.stockOfBook, {
        bookId: shop.book.id,
      })
    ).formats
  clock.aheadMs += 2 * aDayMs
  const began = utcDay(services.now())
  await buy(services, shop, shop.special)
  const ended = utcDay(services.now())
  clock.aheadMs += 40 * 60 * 1000
  const sweeping = await shops.as('sweep-checkouts')
  await sweepCheckouts(sweeping)
  await sweepCheckouts(sweeping)
  const formats = await stock()
  expect(formats).toMatchObject([{ held: 0, free: 4 }])
  expect(historyOf(formats)).toEqual({ sold: 0, withdrawn: 0, lapsed: 1, back: [] })
  expect([began, ended]).toContain(formats[0]?.days[0]?.day)
  clock.aheadMs += 91 * aDayMs
  expect(historyOf(await stock())).toMatchObject({ lapsed: 0 })
})
