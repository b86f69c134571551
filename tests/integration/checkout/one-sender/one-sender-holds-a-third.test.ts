import { expect, test } from 'vitest'
import { buy, cancelLinkOf, comeBack, openBookshop, paymentPageOf } from '../bookshop.ts'
import { held, openNeighbours, shops, statuses } from './neighbours.ts'

openNeighbours()

test('one sender who pays nothing holds a third of seven copies at most, and others buy the rest', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 7)
  for (let press = 0; press < 7; press++) await buy(services, shop, shop.special, '192.0.2.1')
  expect(await held(shop)).toBe(2)
  const refused = await buy(services, shop, shop.special, '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'checkout.crowded' })
  expect((await buy(services, shop, shop.special, '198.51.100.2')).status).toBe(200)
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

test('whoever turns back from paying makes room for their neighbour', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 3)
  const page = await paymentPageOf(await buy(services, shop, shop.special, '192.0.2.1'))
  await buy(services, shop, shop.special, '192.0.2.1')
  expect((await buy(services, shop, shop.special, '192.0.2.1')).status).toBe(429)
  await comeBack(services, shop, await cancelLinkOf(page))
  expect((await buy(services, shop, shop.special, '192.0.2.1')).status).toBe(200)
})
