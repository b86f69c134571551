import { sweepPaymentEvents } from '@lorecircle/functions/orders/sweep-payment-events'
import type { Services } from '@lorecircle/functions/services/services'
import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { filterOrderEvents, totalRefundedInCents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc, stripeEventsCheckDoc, sweepPositionDoc } from '@lorecircle/shared/order/stored'
import { CARDS } from '@lorecircle/stripe-emulator/stripe.fixture'
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
/** A round over all accounts, whenever the last one was. */
async function sweep(): Promise<number> {
  await shops.services.documents.remove(sweepPositionDoc('news'))
  return sweepPaymentEvents(await shops.as('sweep-checkouts'))
}

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
  expect(totalRefundedInCents(await now(refunded))).toBe(500)
  expect(filterOrderEvents(await now(disputed), 'disputed')).toMatchObject([{ state: 'needs_response' }])

  clock.aheadMs += 24 * 60 * 60_000
  await stripe.refunds.create({ payment_intent: refunded.paymentIntentId ?? '', amount: 700 }, seller)
  await sweep()
  expect(totalRefundedInCents(await now(refunded))).toBe(1_200)
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
  expect(totalRefundedInCents(await now(bought))).toBe(300)
})

test('an account with nothing to tell is noted once a week, and what it tells meanwhile is found', async () => {
  const { services, clock } = shops
  const dayInMs = 24 * 60 * 60_000
  const shop = await openKnownShop()
  const bought = await sold(services, shop, shop.special)
  const looked = async () =>
    (await services.documents.read(stripeEventsCheckDoc(bought.stripeAccountId)))?.value.at ?? 'never'
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
  expect(totalRefundedInCents(await now(bought))).toBe(400)
  expect(Date.parse(await looked())).toBeGreaterThan(Date.parse(second))
})

test('a round over all accounts is one run of a minute for a hundred of them, and the next begins a day later', async () => {
  const { services, clock } = shops
  const { documents } = services
  await sweep()
  const known = await Array.fromAsync(documents.list(connectedAccountDoc.within()))
  const more = Array.from({ length: 100 }, (_, n) => `acct_more_${n}`)
  await Promise.all(more.map((id) => documents.create(connectedAccountDoc(id), { sub: `of-${id}` })))
  expect(await sweepPaymentEvents(services), 'within a day').toBe(0)
  clock.aheadMs += 24 * 60 * 60_000
  expect(await sweepPaymentEvents(services)).toBe(known.length + more.length)
  expect(await sweepPaymentEvents(services)).toBe(0)
})

test('a round of many runs asks about each account once', async () => {
  const { services, clock } = shops
  await sweep()
  clock.aheadMs += 24 * 60 * 60_000
  const { documents } = services
  const asked: string[] = []
  let nowMs = services.now().getTime()
  // Each look takes half a minute of a run of one.
  const slow: Services = {
    ...services,
    now: () => new Date(nowMs),
    documents: {
      ...documents,
      read: async (document) => {
        if (document.key.startsWith('derived/news-looked/')) {
          asked.push(document.key)
          nowMs += 30_000
        }
        return documents.read(document)
      },
    },
  }
  const accounts = await Array.fromAsync(documents.list(connectedAccountDoc.within()))
  while (asked.length < accounts.length) expect(await sweepPaymentEvents(slow)).toBeGreaterThan(0)
  expect(new Set(asked).size).toBe(accounts.length)
  expect(asked).toHaveLength(accounts.length)
  expect(await sweepPaymentEvents(slow)).toBe(0)
})

test('Stripe is not asked about accounts that never sold anything', async () => {
  const { services } = shops
  const shop = await openKnownShop()
  let isAsked = false
  const stripe: Services['stripe'] = async () => {
    const sdk = await services.stripe()
    const list: typeof sdk.events.list = (params, options) => {
      if (JSON.stringify(options ?? {}).includes(String(shop.account.payments.accountId))) isAsked = true
      return sdk.events.list(params, options)
    }
    return Object.assign(Object.create(sdk), { events: Object.assign(Object.create(sdk.events), { list }) })
  }
  await services.documents.remove(sweepPositionDoc('news'))
  await sweepPaymentEvents({ ...services, stripe })
  expect(isAsked).toBe(false)
  await sold(services, shop, shop.special)
  await services.documents.remove(sweepPositionDoc('news'))
  await sweepPaymentEvents({ ...services, stripe })
  expect(isAsked).toBe(true)
})
