import { stockOfBook } from '@lorecircle/functions/orders/stock-of-book'
import { withdrawCopies } from '@lorecircle/functions/stock/withdraw-copies'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

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
  expect(formats).toEqual([
    {
      ...{ formatId: shop.special.id, copies: 7, sold: 1, held: 1, withdrawn: 2, free: 3 },
      days: [{ day: now.toISOString().slice(0, 10), sold: 1, withdrawn: 2 }],
    },
  ])
  const other = await openBookshop(services)
  const elsewhere = deskOf(services, other.account.sub)(stockOfBook, calls.stockOfBook, {
    bookId: shop.book.id,
  })
  await expect(elsewhere).rejects.toMatchObject({ code: 'book.missing' })
})
