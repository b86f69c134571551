import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import { accountsWebhook } from '@lorecircle/functions/webhooks/accounts-webhook'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { platformWebhook } from '@lorecircle/functions/webhooks/platform-webhook'
import { type Arrival, CARDS, pay, receiver } from '@lorecircle/local/stripe/stripe.fixture'
import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc, connectedAccountDoc, customerDoc } from '@lorecircle/shared/account/stored'
import { eventsOf } from '@lorecircle/shared/order/history'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buy, openBookshop, parcel, paymentPageOf, startBookshops } from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
let hooks: Awaited<ReturnType<typeof receiver>>

beforeAll(async () => {
  hooks = await receiver()
  shops = await startBookshops(hooks.url)
})
afterAll(async () => {
  await shops.stop()
  await hooks.close()
})

const deliver = (endpoint: Endpoint, { body, signature }: Pick<Arrival, 'body' | 'signature'>) =>
  endpoint.handle(
    shops.services,
    new Request('http://127.0.0.1/', { method: 'POST', body, headers: { 'stripe-signature': signature } }),
    {},
  )

/** The news that Stripe sent about this very thing. */
const news = (path: string, type: string, about: string) =>
  vi.waitFor(
    () => {
      const arrival = hooks.arrivals.find(
        (one) => one.path === path && one.body.includes(`"${type}"`) && one.body.includes(about),
      )
      if (!arrival) throw new Error(`no ${type} about ${about} yet`)
      return arrival
    },
    { timeout: 10_000, interval: 20 },
  )

const signed = async (event: object, secret: string): Promise<Arrival> => {
  const body = JSON.stringify(event)
  const signature = (await shops.services.stripe()).webhooks.generateTestHeaderString({
    payload: body,
    secret,
  })
  return { path: '', body, signature }
}

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

describe('the ledger of copies', () => {
  const entriesOf = async (bookId: string) => {
    const listed = await Array.fromAsync(shops.services.documents.list('ledger/days/'))
    return listed.map(({ key }) => key).filter((key) => key.includes(`/${bookId}.`))
  }
  const refundOf = async (shop: Awaited<ReturnType<typeof openBookshop>>, amount?: number) => {
    const { services } = shops
    const [order] = await ordersOf(services.documents, shop.account.sub)
    const { id } = await (await services.stripe()).refunds.create(
      { payment_intent: order?.paymentIntentId ?? '', ...(amount === undefined ? {} : { amount }) },
      { stripeAccount: shop.account.payments.accountId ?? '' },
    )
    return id
  }
  const soldCopy = async (format: 'special' | 'ebook') => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop[format]))
    await pay(page, CARDS.accepted, parcel)
    const paid = await news('/connect', 'checkout.session.completed', shop[format].id)
    await Promise.all([1, 2].map(() => deliver(connectWebhook(services), paid)))
    return shop
  }

  test('a copy is entered once, on its day and in its list, however often the news comes', {
    tags: ['A2.5-30'],
  }, async () => {
    const [paid, free] = [await soldCopy('special'), await soldCopy('ebook')]
    const [order] = await ordersOf(shops.services.documents, paid.account.sub)
    const day = order?.placedAt.slice(0, 10)
    expect(await entriesOf(paid.book.id)).toEqual([
      `ledger/days/${day}/${paid.book.id}.paid.sold.${order?.id}`,
    ])
    expect(await entriesOf(free.book.id)).toEqual([
      expect.stringMatching(`^ledger/days/[0-9-]{10}/${free.book.id}\\.free\\.sold\\.`),
    ])
  })

  test('a copy whose whole price went back is taken out again on that day, and once', {
    tags: ['A2.5-30'],
  }, async () => {
    const { services } = shops
    const shop = await soldCopy('special')
    await refundOf(shop, 5_000)
    const partly = await news('/connect', 'charge.refunded', '"amount_refunded":5000')
    expect((await deliver(connectWebhook(services), partly)).status).toBe(200)
    expect(await entriesOf(shop.book.id)).toHaveLength(1)
    const refundsKept = async () => {
      const [order] = await ordersOf(services.documents, shop.account.sub)
      return order && eventsOf(order, 'refunded')
    }
    expect(await refundsKept()).toMatchObject([{ amountInCents: 5_000 }])

    shops.clock.aheadMs = 48 * 60 * 60_000
    const today = services.now().toISOString().slice(0, 10)
    await refundOf(shop)
    const wholly = await news('/connect', 'charge.refunded', '"amount_refunded":12000')
    for (let n = 0; n < 2; n++) {
      expect((await deliver(connectWebhook(services), wholly)).status).toBe(200)
      shops.clock.aheadMs = 0
    }
    expect(await refundsKept()).toMatchObject([
      { amountInCents: 5_000 },
      { amountInCents: 7_000, at: expect.stringContaining(today) },
    ])
    const [order] = await ordersOf(services.documents, shop.account.sub)
    expect(await entriesOf(shop.book.id)).toEqual([
      expect.stringContaining('.paid.sold.'),
      `ledger/days/${today}/${shop.book.id}.paid.refunded.${order?.id}`,
    ])
  })

  test('an author cannot take another’s sale out with a payment of their own that names it', async () => {
    const { services } = shops
    const [mine, other] = [await soldCopy('special'), await openBookshop(services)]
    const [order] = await ordersOf(services.documents, mine.account.sub)
    const stripeAccount = other.account.payments.accountId ?? ''
    const price_data = { currency: 'usd', unit_amount: 777, product_data: { name: 'A trick' } }
    const { url } = await (await services.stripe()).checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ quantity: 1, price_data }],
        payment_intent_data: { metadata: { checkoutId: order?.checkoutId ?? '' } },
        success_url: 'http://127.0.0.1/',
      },
      { stripeAccount },
    )
    await pay(url ?? '', CARDS.accepted, parcel)
    const [charge] = (await (await services.stripe()).charges.list({}, { stripeAccount })).data
    await (await services.stripe()).refunds.create({ charge: charge?.id ?? '' }, { stripeAccount })
    const refunded = await news('/connect', 'charge.refunded', charge?.id ?? '')
    expect((await deliver(connectWebhook(services), refunded)).status).toBe(200)
    expect(await entriesOf(mine.book.id)).toHaveLength(1)
  })
})

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

test('news about a membership makes the platform ask Stripe, and believe Stripe alone', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const { id: customerId } = await (await services.stripe()).customers.create({ email: account.email })
  const withCustomer: Account = { ...account, membership: { ...account.membership, customerId } }
  await services.documents.update(accountDoc(account.sub), () => withCustomer)
  await services.documents.create(customerDoc(customerId), { sub: account.sub })
  const claimed = {
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', customer: customerId, status: 'active' } },
  }
  expect((await deliver(platformWebhook(services), await signed(claimed, 'whsec_platform'))).status).toBe(200)
  const after = await services.documents.read(accountDoc(account.sub))
  expect(after?.value.membership.status).not.toBe('active')
})

test('thin news about an account makes the platform ask what it may do', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const accountId = account.payments.accountId ?? ''
  const stale: Account = { ...account, payments: { ...account.payments, chargesEnabled: false } }
  await services.documents.update(accountDoc(account.sub), () => stale)
  await services.documents.create(connectedAccountDoc(accountId), { sub: account.sub })
  const thin = await news('/accounts', 'v2.core.account[requirements].updated', accountId)
  expect((await deliver(accountsWebhook(services), thin)).status).toBe(200)
  const after = await services.documents.read(accountDoc(account.sub))
  expect(after?.value.payments.chargesEnabled).toBe(true)
})

test('news of a kind that nobody waits for is taken and forgotten', async () => {
  const { services } = shops
  const event = { id: 'evt_2', object: 'event', type: 'radar.review.opened', data: { object: {} } }
  expect((await deliver(platformWebhook(services), await signed(event, 'whsec_platform'))).status).toBe(200)
  expect((await deliver(connectWebhook(services), await signed(event, 'whsec_connect'))).status).toBe(200)
})
