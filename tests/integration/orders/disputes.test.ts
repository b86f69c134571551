import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { orderCounts, orders } from '@lorecircle/functions/orders/orders'
import { recordDispute } from '@lorecircle/functions/orders/payment-events'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { ledgerEntryDoc } from '@lorecircle/shared/sales/stored'
import { CARDS } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

test('an author finds a disputed order, hears once until when to answer, and once how it ended', {
  tags: ['BD7-01'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const bought = await sold(services, shop, shop.special, { card: CARDS.disputed })
  const { stripeAccountId: stripeAccount } = bought
  const stripe = await services.stripe()
  const { data } = await stripe.disputes.list(
    { payment_intent: bought.paymentIntentId ?? '' },
    { stripeAccount },
  )
  const id = data[0]?.id ?? ''
  const tell = () => Promise.all([1, 2].map(() => recordDispute(services, id, stripeAccount)))
  const disputes = async () => {
    const order = await services.documents.read(orderDoc(bought.sub, bought.id))
    return order && filterOrderEvents(order.value, 'disputed')
  }
  await tell()
  expect(await disputes()).toMatchObject([
    { disputeId: id, state: 'needs_response', answerBy: expect.any(String), amountInCents: 12_000 },
  ])
  const desk = deskOf(services, bought.sub)
  const found = await desk(orders, calls.orders, { money: 'disputed' })
  expect(found.orders.map((order) => order.id)).toEqual([bought.id])
  expect(await desk(orderCounts, calls.orderCounts, {})).toMatchObject({ disputed: 1, toSend: 0 })
  expect((await desk(orders, calls.orders, { state: 'unfulfilled' })).orders).toEqual([])
  for (const as of ['packed', 'shipped'] as const) {
    const { marked } = await desk(markOrders, calls.markOrders, { orderIds: [bought.id], as })
    expect(marked[0]?.refusal?.error).toContain('on hold')
  }
  const refund = desk(refundOrder, calls.refundOrder, {
    orderId: bought.id,
    what: 'all',
    shownInCents: 12_000,
    restock: false,
    saveId: 'save-held-1',
  })
  await expect(refund).rejects.toMatchObject({ code: 'refund.disputed', status: 409 })

  const heard = async () =>
    (await shops.mailTo(shop.account.email)).filter(({ subject }) => /dispute/i.test(subject))
  const [opened, ...more] = await heard()
  expect(more).toEqual([])
  expect(opened?.subject).toBe(`A payment is disputed: order ${bought.id}`)
  const link = `${new URL(services.env.STRIPE_DASHBOARD_ORIGIN).origin}/disputes/${id}`
  for (const fact of ['$120.00 is disputed', 'Answer by', link, `/authorportal/order?id=${bought.id}`])
    expect(opened?.body.text).toContain(fact)

  await shops.dashboard.disputes.close(id, {}, { stripeAccount })
  await tell()
  expect(await disputes()).toMatchObject([{ disputeId: id, state: 'lost' }])
  const day = ledgerEntryDoc.within(bought.placedAt.slice(0, 10))
  const entries = (await Array.fromAsync(services.documents.list(day))).map(({ key }) => key)
  expect(entries).toContainEqual(expect.stringContaining(`.paid.refunded.${bought.id}.`))
  await tell()
  expect((await heard()).map(({ subject }) => subject)).toEqual([
    `A payment is disputed: order ${bought.id}`,
    `You lost a dispute: order ${bought.id}`,
  ])
  expect((await desk(orders, calls.orders, { money: 'disputed' })).orders).toEqual([])
})

test('another account’s news of a dispute changes nothing', async () => {
  const { services } = shops
  const [mine, other] = [await openBookshop(services), await openBookshop(services)]
  const bought = await sold(services, mine, mine.special, { card: CARDS.disputed })
  const stripe = await services.stripe()
  const about = { payment_intent: bought.paymentIntentId ?? '' }
  const { data } = await stripe.disputes.list(about, { stripeAccount: bought.stripeAccountId })
  const elsewhere = recordDispute(services, data[0]?.id ?? '', other.account.payments.accountId ?? '')
  await expect(elsewhere).rejects.toThrow()
  const order = await services.documents.read(orderDoc(bought.sub, bought.id))
  expect(order && filterOrderEvents(order.value, 'disputed')).toEqual([])
})
