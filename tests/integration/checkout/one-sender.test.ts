import { createCheckoutSession } from '@lorecircle/functions/checkout/create-checkout-session'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { limits } from '@lorecircle/functions/limits/limits'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  type Bookshop,
  buy,
  cancelLinkOf,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  startBookshops,
  wanting,
} from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const held = async ({ special }: Bookshop) =>
  (await Array.fromAsync(shops.services.documents.list(claimDoc.within(special.id)))).length
const statuses = (answers: Response[]) => answers.map(({ status }) => status)

test('one sender who pays nothing holds a third of seven copies at most, and others buy the rest', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 7)
  for (let press = 0; press < 7; press++) await buy(services, shop, shop.special, '192.0.2.1')
  expect(await held(shop)).toBe(2)
  const refused = await buy(services, shop, shop.special, '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'checkout.crowded' })
  expect((await buy(services, shop, shop.special, '192.0.2.2')).status).toBe(200)
})

test('pressing seven times at once holds no more than pressing seven times', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 7)
  const presses = Array.from({ length: 7 }, () => buy(services, shop, shop.special, '192.0.2.1'))
  expect(statuses(await Promise.all(presses)).filter((status) => status === 200).length).toBeLessThanOrEqual(
    2,
  )
  expect(await held(shop)).toBeLessThanOrEqual(2)
})

test('of neighbours who press at once for the last copy, one gets it and the others hear that it is held', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 1)
  const presses = Array.from({ length: 4 }, () => buy(services, shop, shop.special, '192.0.2.1'))
  const answers = await Promise.all(presses)
  expect(statuses(answers).sort()).toEqual([200, 409, 409, 409])
  for (const answer of answers) {
    if (answer.status === 409) expect(await answer.json()).toMatchObject({ code: 'copy.held' })
  }
})

test('a hall of readers behind one address buys a whole edition, as each of them pays', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 4)
  for (let reader = 1; reader <= 4; reader++) {
    const page = await paymentPageOf(await buy(services, shop, shop.special, '192.0.2.1'))
    const paid = await pay(page, CARDS.accepted, { ...parcel, email: `reader-${reader}@example.com` })
    await comeBack(services, shop, paid.headers.get('location') ?? '')
  }
  const gone = await buy(services, shop, shop.special, '192.0.2.1')
  expect(await gone.json()).toMatchObject({ code: 'copy.gone' })
})

test('whoever turns back from paying makes room for their neighbour', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 2)
  const page = await paymentPageOf(await buy(services, shop, shop.special, '192.0.2.1'))
  expect((await buy(services, shop, shop.special, '192.0.2.1')).status).toBe(429)
  await comeBack(services, shop, await cancelLinkOf(page))
  expect((await buy(services, shop, shop.special, '192.0.2.1')).status).toBe(200)
})

test('where no copy is free, a neighbour reads that, and not that somebody is in the way', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  await buy(services, shop, shop.special, '192.0.2.1')
  const late = await buy(services, shop, shop.special, '192.0.2.1')
  expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'copy.held' })])
})

test('the last copies are held for twelve minutes, and then are somebody else’s chance', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 2)
  const page = await paymentPageOf(await buy(services, shop, shop.special, '192.0.2.1'))
  expect(await (await fetch(page)).text()).toContain('held for you for 12 minutes')
  shops.clock.aheadMs = 11 * 60_000
  await sweepCheckouts(services)
  expect(await held(shop)).toBe(1)
  shops.clock.aheadMs = 13 * 60_000
  await sweepCheckouts(services)
  expect(await held(shop)).toBe(0)
  expect((await (await fetch(page)).text()).toLowerCase()).toContain('expired')
  shops.clock.aheadMs = 0
})

test('of many copies, one waits as long as its payment page is open', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 9)
  await buy(services, shop, shop.special, '192.0.2.1')
  shops.clock.aheadMs = 13 * 60_000
  await sweepCheckouts(services)
  expect(await held(shop)).toBe(1)
  shops.clock.aheadMs = 0
})

test('a reader without JavaScript reads why, on a page', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 2)
  await buy(services, shop, shop.special, '192.0.2.1')
  const form = wanting(shop, shop.special)
  const answer = await ask(services, shop, createCheckoutSession(services), { form, from: '192.0.2.1' })
  expect(answer.headers.get('location')).toContain('/checkout-failed/crowded/')
})

test('what is not counted can be taken by a whole hall at once', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const presses = Array.from({ length: 12 }, () => buy(services, shop, shop.ebook, '192.0.2.9'))
  expect(new Set(statuses(await Promise.all(presses)))).toEqual(new Set([200]))
})

test('whoever opens more payment pages than a hall of readers is asked to come back, and a neighbour buys', async () => {
  const { services } = shops
  const { documents } = services
  const shop = await openBookshop(services)
  const counted = async () => (await Array.fromAsync(documents.list(limitDoc.within()))).map(({ key }) => key)
  const before = await counted()
  await buy(services, shop, shop.ebook, '192.0.2.10')
  const [first = ''] = (await counted()).filter((key) => !before.includes(key))
  const [window = '', id = ''] = limitDoc.placesIn(first) ?? []
  const places = Array.from({ length: limits['checkout.sender'].most }, (_, place) => String(place))
  await Promise.all(places.map((place) => documents.create(limitDoc(window, id, place), {})))
  const refused = await buy(services, shop, shop.ebook, '192.0.2.10')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'checkout.flooded' }),
  ])
  expect((await buy(services, shop, shop.ebook, '192.0.2.11')).status).toBe(200)
})
