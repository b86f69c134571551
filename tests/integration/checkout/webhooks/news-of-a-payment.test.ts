import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { buy, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { deliver, news, shops, signed, startStripeNews } from './stripe-news.ts'

startStripeNews()

test('a reader pays and never comes back: the news settles the order, once, however often it comes', {
  tags: ['A0-09', 'AD7-01'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  await pay(page, CARDS.accepted, { ...parcel, email: 'silent@example.com' })
  const paid = await news('/connect', 'checkout.session.completed', shop.special.id)

  const answers = await Promise.all([1, 2, 3].map(() => deliver(connectWebhook(services), paid)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await deliver(connectWebhook(services), paid)).status).toBe(200)

  expect(await ordersOf(services.documents, shop.account.sub)).toHaveLength(1)
  expect(await shops.mailTo('silent@example.com')).toHaveLength(1)
})

test('an author cannot settle the checkout of another shop', async () => {
  const { services } = shops
  const [mine, other] = [await openBookshop(services), await openBookshop(services)]
  const page = await paymentPageOf(await buy(services, mine, mine.special))
  await pay(page, CARDS.accepted, parcel)
  const { body } = await news('/connect', 'checkout.session.completed', mine.special.id)
  const told = { ...JSON.parse(body), account: other.account.payments.accountId }
  expect((await deliver(connectWebhook(services), await signed(told, 'whsec_connect'))).status).toBe(200)
  expect(await ordersOf(services.documents, mine.account.sub)).toEqual([])
})

test('news of an expired page puts the copy back', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  await buy(services, shop, shop.special)
  shops.clock.aheadMs = 32 * 60_000
  const expired = await news('/connect', 'checkout.session.expired', shop.special.id)
  shops.clock.aheadMs = 0
  expect((await deliver(connectWebhook(services), expired)).status).toBe(200)
  expect(await services.documents.read(claimDoc(shop.special.id, 1))).toBeNull()
})
