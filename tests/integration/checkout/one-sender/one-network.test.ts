import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { Refusal } from '@lorecircle/shared/call/call'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { afterEach, expect, test } from 'vitest'
import { ask, buy, openBookshop, paymentPageOf } from '../bookshop.ts'
import { held, openNeighbours, shops, statuses } from './neighbours.ts'

openNeighbours()
afterEach(() => {
  shops.clock.aheadMs = 0
})

test.each([
  ['IPv4', (n: number) => `192.0.2.${n}`, '198.51.100.1'],
  ['IPv6', (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2:1::1'],
])(
  'many %s addresses of one network hold a third of an edition, and another network buys',
  async (_, of, other) => {
    const { services } = shops
    const shop = await openBookshop(services, 12)
    for (let n = 1; n <= 7; n++) {
      await buy(services, shop, shop.special, of(n))
      await buy(services, shop, shop.special, of(n))
    }
    expect(await held(shop)).toBe(4)
    expect((await buy(services, shop, shop.special, other)).status).toBe(200)
  },
)

test('two browsers of one household are at the payment page with the last two copies', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 2)
  const answers = [
    await buy(services, shop, shop.special, '192.0.2.1'),
    await buy(services, shop, shop.special, '192.0.2.1'),
  ]
  expect(statuses(answers)).toEqual([200, 200])
})

test('a second reader of a network gets a copy beside an order that takes the whole third, a third one waits', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 6)
  const first = await ask(services, shop, createCartCheckoutSession(services), {
    from: '192.0.2.1',
    json: {
      domain: shop.host,
      country: 'US',
      items: [{ bookId: shop.book.id, formatId: shop.special.id, quantity: 2 }],
    },
  })
  const second = await buy(services, shop, shop.special, '192.0.2.2')
  const third = await buy(services, shop, shop.special, '192.0.2.3')
  expect(statuses([first, second, third])).toEqual([200, 200, 429])
  expect(await held(shop)).toBe(3)
})

test('whoever waits as long as they were told gets a copy, also before the sweep comes by', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 4)
  for (let browser = 1; browser <= 2; browser++) await buy(services, shop, shop.special, '192.0.2.1')
  const { details } = Refusal.parse(await (await buy(services, shop, shop.special, '192.0.2.1')).json())
  const minutes = Number(details?.minutes)
  expect(minutes).toBeLessThanOrEqual(12)
  shops.clock.aheadMs = minutes * 60_000
  expect((await buy(services, shop, shop.special, '192.0.2.1')).status).toBe(200)
})

test('a copy that ran out unpaid is held for a shorter time the next time, and the page says so', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 9)
  await buy(services, shop, shop.special, '192.0.2.1')
  shops.clock.aheadMs = 33 * 60_000
  await sweepCheckouts(services)
  expect(await held(shop)).toBe(0)
  const page = await paymentPageOf(await buy(services, shop, shop.special, '192.0.2.1'))
  expect(await (await fetch(page)).text()).toContain('held for you for 15 minutes')
  const other = await paymentPageOf(await buy(services, shop, shop.special, '198.51.100.1'))
  expect(await (await fetch(other)).text()).not.toContain('held for you')
})

test('one network holds a third of the uses of a code, and another network uses it', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 60)
  const scarce = testDiscount({ code: 'NINE', mostUses: 9 })
  await services.documents.create(discountDoc(shop.account.sub, 'NINE'), scarce)
  const order = (from: string) =>
    ask(services, shop, createCartCheckoutSession(services), {
      from,
      json: {
        domain: shop.host,
        country: 'US',
        code: 'NINE',
        items: [{ bookId: shop.book.id, formatId: shop.special.id, quantity: 1 }],
      },
    })
  const answers: Response[] = []
  for (let n = 1; n <= 5; n++) answers.push(await order(`192.0.2.${n}`))
  expect(statuses(answers)).toEqual([200, 200, 200, 429, 429])
  expect((await order('198.51.100.1')).status).toBe(200)
})
