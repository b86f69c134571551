import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { expect, test } from 'vitest'
import { buy, openBookshop, paymentPageOf } from '../bookshop.ts'
import { held, openNeighbours, shops } from './neighbours.ts'

openNeighbours()

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
