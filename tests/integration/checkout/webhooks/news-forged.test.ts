import { accountsWebhook } from '@lorecircle/functions/webhooks/accounts-webhook'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { platformWebhook } from '@lorecircle/functions/webhooks/platform-webhook'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { buy, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { deliver, news, shops, signed, startStripeNews } from './stripe-news.ts'

startStripeNews()

test('forged news does nothing', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  await pay(page, CARDS.accepted, parcel)
  const { body } = await news('/connect', 'checkout.session.completed', shop.special.id)
  const byAnother = (await services.stripe()).webhooks.generateTestHeaderString({
    payload: body,
    secret: 'whsec_platform',
  })

  for (const signature of ['', 't=1,v1=00', byAnother]) {
    const answer = await deliver(connectWebhook(services), { body, signature })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'signature.invalid' }])
  }
  expect((await deliver(platformWebhook(services), { body: '{', signature: '' })).status).toBe(400)
  expect((await deliver(accountsWebhook(services), { body: '{}', signature: 't=1,v1=00' })).status).toBe(400)
  expect(await ordersOf(services.documents, shop.account.sub)).toEqual([])
})

test('news of a kind that nobody waits for is taken and forgotten', async () => {
  const { services } = shops
  const event = { id: 'evt_2', object: 'event', type: 'radar.review.opened', data: { object: {} } }
  expect((await deliver(platformWebhook(services), await signed(event, 'whsec_platform'))).status).toBe(200)
  expect((await deliver(connectWebhook(services), await signed(event, 'whsec_connect'))).status).toBe(200)
})
