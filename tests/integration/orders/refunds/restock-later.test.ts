import { recordDispute } from '@lorecircle/functions/orders/payment-events'
import { restockOrder } from '@lorecircle/functions/orders/restock'
import { stockOfBook } from '@lorecircle/functions/orders/stock-of-book'
import { listRefunds, recordRefunds } from '@lorecircle/functions/orders/stripe-refunds'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { CARDS } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { openBookshop } from '../../checkout/bookshop.ts'
import { deskOf, paidOrder, sold } from '../order-desk.ts'
import { copies, desk, isFree, refund, shop, shops, soldOnes, startRefunds, wish } from './refunding.ts'

startRefunds()

const restock = (order: Order, slots: number[], lineId = '1') =>
  desk()(restockOrder, calls.restockOrder, { orderId: order.id, lines: [{ lineId, slots }] })
const returnedTo = async (sub: string, bookId: string) =>
  (await deskOf(shops.services, sub)(stockOfBook, calls.stockOfBook, { bookId })).formats[0]

test('copies that were refunded without being restocked go back on sale later, each once', async () => {
  const bought = await paidOrder(shops.services, shop, { lines: [copies(3, [10, 11, 12])] })
  await expect(restock(bought, [10])).rejects.toMatchObject({ code: 'restock.not_returned', status: 409 })
  await refund(wish(bought, { lines: [{ lineId: '1', quantity: 2, slots: [10, 12] }] }))
  expect(await isFree(10)).toBe(false)
  await expect(restock(bought, [11]), 'it is still the reader’s').rejects.toMatchObject({ status: 409 })
  await expect(restock(bought, [13]), 'the order never had it').rejects.toMatchObject({ status: 409 })
  expect(await returnedTo(bought.sub, shop.book.id)).toMatchObject({
    returned: [{ orderId: bought.id, lineId: '1', slots: [10, 12] }],
  })
  const asked = await Promise.all([restock(bought, [12]), restock(bought, [12])])
  const { order } = await restock(bought, [12])
  for (const { order } of asked) expect(order.id).toBe(bought.id)
  expect(filterOrderEvents(order, 'restocked')).toMatchObject([{ lineId: '1', slots: [12] }])
  expect([await isFree(10), await isFree(11), await isFree(12)]).toEqual([false, false, true])
  expect(await soldOnes()).toEqual(expect.not.arrayContaining([12]))
  expect(await returnedTo(bought.sub, shop.book.id)).toMatchObject({ returned: [{ slots: [10] }] })

  const next = await paidOrder(shops.services, shop, { lines: [copies(1, [12])] })
  await restock(bought, [12])
  const claim = await shops.services.documents.read(claimDoc(shop.special.id, 12))
  expect(claim?.value, 'the next buyer keeps it').toMatchObject({ state: 'sold', orderId: next.id })
  await restock(bought, [10])
  expect(await returnedTo(bought.sub, shop.book.id)).toMatchObject({ returned: [] })
})

test('after a refund in Stripe’s dashboard the author says which copies came back', async () => {
  const bought = await paidOrder(shops.services, shop, { lines: [copies(2, [15, 16])] })
  const stripe = await shops.services.stripe()
  const { paymentIntentId, stripeAccountId: stripeAccount } = bought
  const payment = { payment_intent: paymentIntentId ?? '' }
  await stripe.refunds.create({ ...payment, amount: 500 }, { stripeAccount })
  const told = async () => recordRefunds(shops.services, bought, await listRefunds(shops.services, bought))
  await told()
  await restock(bought, [16])
  expect([await isFree(15), await isFree(16)]).toEqual([false, true])
  await stripe.refunds.create(payment, { stripeAccount })
  await told()
  const { order } = await restock(bought, [15, 16])
  expect(filterOrderEvents(order, 'restocked').map(({ slots }) => slots)).toEqual([[16], [15]])
  expect([await isFree(15), await isFree(16)]).toEqual([true, true])
})

test('after a lost dispute the copy can be restocked, and the stock says why it came back', async () => {
  const { services } = shops
  const other = await openBookshop(services, 3)
  const bought = await sold(services, other, other.special, { card: CARDS.disputed })
  const { stripeAccountId: stripeAccount, sub } = bought
  const stripe = await services.stripe()
  const about = { payment_intent: bought.paymentIntentId ?? '' }
  const { data } = await stripe.disputes.list(about, { stripeAccount })
  const id = data[0]?.id ?? ''
  const [slot = 0] = bought.lines[0]?.slots ?? []
  const ask = () =>
    deskOf(services, sub)(restockOrder, calls.restockOrder, {
      orderId: bought.id,
      lines: [{ lineId: '1', slots: [slot] }],
    })
  await recordDispute(services, id, stripeAccount)
  await expect(ask(), 'the bank has not decided').rejects.toMatchObject({ code: 'restock.not_returned' })
  await shops.dashboard.disputes.close(id, {}, { stripeAccount })
  await recordDispute(services, id, stripeAccount)
  expect(await returnedTo(sub, other.book.id)).toMatchObject({ sold: 1, returned: [{ slots: [slot] }] })
  await ask()
  const story = await returnedTo(sub, other.book.id)
  expect(story).toMatchObject({ sold: 0, free: 3, returned: [] })
  expect(story?.days.flatMap(({ back }) => back)).toEqual([{ slots: [slot], why: 'lost_dispute' }])
})
