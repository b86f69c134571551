import { sweepNews } from '@lorecircle/functions/orders/sweep-news'
import { CARDS } from '@lorecircle/local/stripe/stripe.fixture'
import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { eventsOf, refundedOf } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { newsLookedDoc, orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { sold } from './order-desk.ts'

/** Nobody is told of Stripe's news here: all of them are lost. */
let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

async function openKnownShop(): Promise<Bookshop> {
  const shop = await openBookshop(shops.services)
  const { accountId } = shop.account.payments
  await shops.services.documents.create(connectedAccountDoc(accountId ?? ''), { sub: shop.account.sub })
  return shop
}
async function now({ sub, id }: Order): Promise<Order> {
  const order = await shops.services.documents.read(orderDoc(sub, id))
  if (order === null) throw new Error(`order ${id} has gone`)
  return order.value
}
const sweep = async () => sweepNews(await shops.as('sweep-checkouts'))

test('a refund and a dispute of which nobody heard are on their orders after one sweep', {
  tags: ['BD7-02'],
}, async () => {
  const { services, clock } = shops
  const stripe = await services.stripe()
  const [one, two] = [await openKnownShop(), await openKnownShop()]
  const refunded = await sold(services, one, one.special)
  const disputed = await sold(services, two, two.special, { card: CARDS.disputed })
  const seller = { stripeAccount: refunded.stripeAccountId }
  await stripe.refunds.create({ payment_intent: refunded.paymentIntentId ?? '', amount: 500 }, seller)

  expect(await sweep()).toBe(2)
  expect(refundedOf(await now(refunded))).toBe(500)
  expect(eventsOf(await now(disputed), 'disputed')).toMatchObject([{ state: 'to answer' }])

  clock.aheadMs += 24 * 60 * 60_000
  await stripe.refunds.create({ payment_intent: refunded.paymentIntentId ?? '', amount: 700 }, seller)
  await sweep()
  expect(refundedOf(await now(refunded))).toBe(1_200)
  const before = JSON.stringify([await now(refunded), await now(disputed)])
  await sweep()
  expect(JSON.stringify([await now(refunded), await now(disputed)])).toBe(before)
  const subjects = (await shops.mailTo(two.account.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /dispute/.test(subject))).toHaveLength(1)
})

test('an account that Stripe does not answer for keeps nobody else’s news back', async () => {
  const { services } = shops
  const stripe = await services.stripe()
  await services.documents.create(connectedAccountDoc('acct_0'), { sub: 'gone' })
  const shop = await openKnownShop()
  const bought = await sold(services, shop, shop.special)
  const seller = { stripeAccount: bought.stripeAccountId }
  await stripe.refunds.create({ payment_intent: bought.paymentIntentId ?? '', amount: 300 }, seller)
  await sweep()
  expect(refundedOf(await now(bought))).toBe(300)
})

test('an account with nothing to tell is noted once a week, and what it tells meanwhile is found', async () => {
  const { services, clock } = shops
  const dayInMs = 24 * 60 * 60_000
  const shop = await openKnownShop()
  const bought = await sold(services, shop, shop.special)
  const looked = async () =>
    (await services.documents.read(newsLookedDoc(bought.stripeAccountId)))?.value.at ?? 'never'
  await sweep()
  const first = await looked()
  clock.aheadMs += 6 * dayInMs
  await sweep()
  expect(await looked()).toBe(first)
  clock.aheadMs += 2 * dayInMs
  await sweep()
  const second = await looked()
  expect(Date.parse(second) - Date.parse(first)).toBeGreaterThan(7 * dayInMs)

  clock.aheadMs += dayInMs
  const seller = { stripeAccount: bought.stripeAccountId }
  const stripe = await services.stripe()
  await stripe.refunds.create({ payment_intent: bought.paymentIntentId ?? '', amount: 400 }, seller)
  await sweep()
  expect(refundedOf(await now(bought))).toBe(400)
  expect(Date.parse(await looked())).toBeGreaterThan(Date.parse(second))
})
