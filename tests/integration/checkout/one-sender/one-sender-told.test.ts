import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { rateLimits } from '@lorecircle/functions/limits/limits'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import { expect, test } from 'vitest'
import { ask, buy, openBookshop, wanting } from '../bookshop.ts'
import { openNeighbours, shops, statuses } from './neighbours.ts'

openNeighbours()

test('a reader without JavaScript reads why, on a page', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 3)
  for (let browser = 1; browser <= 2; browser++) await buy(services, shop, shop.special, '192.0.2.1')
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
  const places = Array.from({ length: rateLimits['checkout.sender'].most }, (_, place) => String(place))
  await Promise.all(places.map((place) => documents.create(limitDoc(window, id, place), {})))
  const refused = await buy(services, shop, shop.ebook, '192.0.2.10')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'checkout.flooded' }),
  ])
  expect((await buy(services, shop, shop.ebook, '192.0.2.11')).status).toBe(200)
})
