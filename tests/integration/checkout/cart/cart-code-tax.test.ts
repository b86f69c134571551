import { testBook, testFile, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { addOrderTotals } from '@lorecircle/shared/order/line'
import { linePaidInCents } from '@lorecircle/shared/order/refund-amount'
import { CARDS, collectTax, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

const californian = { ...parcel, country: 'US', state: 'CA', postalCode: '94103' }

/** A paid order of a printed book for $14.99, which California taxes at 7.25 %, and an eBook for $20, which it does not. */
async function orderWith(kind: object, of: 'print' | 'ebook', copies = 1) {
  const { services } = shops
  const shop = await openLargerShop(5)
  const { sub, folder, payments } = shop.account
  const ebook = testFormat({ id: `e-${shop.book.id}`, type: 'eBook', priceInCents: 2_000, files: [testFile] })
  const other = testBook({ id: `other-${shop.book.id}`, slug: 'other', title: 'Other', formats: [ebook] })
  await services.documents.create(bookDoc(folder, other.id), other)
  await collectTax(shops.dashboard, { stripeAccount: payments.accountId ?? '' })
  const bookIds = [of === 'print' ? shop.book.id : other.id]
  const code = testDiscount({ code: 'ONE', bookIds, ...kind })
  await services.documents.create(discountDoc(sub, 'ONE'), code)
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: copies })
  await reader.change({ do: 'add', bookId: other.id, formatId: ebook.id })
  await reader.change({ do: 'country', country: 'US' })
  const cart = await reader.change({ do: 'code', code: 'ONE' })
  const page = await paymentPageOf(await reader.checkOut({ totalInCents: cart.sums.totalInCents }))
  const paid = await pay(page, CARDS.accepted, californian)
  await comeBack(services, shop, locationOf(paid))
  const [order] = await ordersOf(services.documents, sub)
  if (!order) throw new Error('no order')
  expect(order.sums).toMatchObject({
    itemsInCents: cart.sums.itemsInCents,
    discountInCents: cart.sums.discountInCents,
    totalInCents: cart.sums.totalInCents + order.sums.taxInCents,
  })
  expect(addOrderTotals(order.sums)).toBe(order.sums.totalInCents)
  return order
}

test('a book that a code makes free has no tax, and nothing of it goes back', async () => {
  const { lines, sums } = await orderWith({ kind: { percent: 100 } }, 'print')
  expect(lines.map(({ taxInCents }) => taxInCents)).toEqual([0, 0])
  expect(lines.map((line) => linePaidInCents(line, sums))).toEqual([0, 2_000])
})

test('a code for a book without tax leaves the tax of another book as it is', async () => {
  const { lines, sums } = await orderWith({ kind: { percent: 100 } }, 'ebook')
  expect(lines.map(({ taxInCents }) => taxInCents)).toEqual([109, 0])
  expect(lines.map((line) => linePaidInCents(line, sums))).toEqual([1_499 + 109, 0])
})

test('a discount that does not divide among the copies of a line is taxed and paid to the cent', async () => {
  const { lines, sums } = await orderWith({ kind: { amountInCents: 100 } }, 'print', 3)
  // 7.25 % of $43.97.
  expect(lines.map(({ taxInCents }) => taxInCents)).toEqual([319, 0])
  expect(lines.map((line) => linePaidInCents(line, sums))).toEqual([4_397 + 319, 2_000])
})
