import { isWithinLimits, type RateLimit } from '@lorecircle/functions/limits/is-within'
import { expect, test } from 'vitest'
import { bytesToText, fields, openContact, reader, room, shop, write } from './contact-form.ts'

openContact()

test('one sender’s eleventh message in an hour is refused kindly, without JavaScript with all that was typed; the next hour is free', {
  tags: ['A2.8-25'],
}, async () => {
  const statuses: number[] = []
  for (let round = 0; round < 11; round++)
    statuses.push((await write({ email: `r${round}@example.com` })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const refused = await reader.form('/api/contact', fields())
  expect(refused.headers.get('location')).toMatch(new RegExp(`^${shop.url}/contact/again/[\\w-]{32}$`))
  expect(await bytesToText()).toHaveLength(10)
  expect((await room.visitor(shop.host, '203.0.113.5').json('/api/contact', fields())).status).toBe(200)
  room.clock.aheadInMs = 60 * 60 * 1000
  expect((await write()).status).toBe(200)
})

test('an author gets no more than sixty messages an hour, from wherever they come', {
  tags: ['A2.8-25'],
}, async () => {
  const perShop: RateLimit = { what: 'contact.shop', who: shop.sub, most: 60, every: 'hour' }
  for (let count = 0; count < 59; count++) await isWithinLimits(room.services, [perShop])
  const statuses: number[] = []
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    const sent = fields({ email: `at-${address}@example.com` })
    statuses.push((await room.visitor(shop.host, address).json('/api/contact', sent)).status)
  }
  expect(statuses).toEqual([200, 429])
})

test('of twenty who ask at once for three places, three get one', async () => {
  const three: RateLimit = { what: 'places', who: shop.sub, most: 3, every: 'hour' }
  const asked = Array.from({ length: 20 }, () => isWithinLimits(room.services, [three]))
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(3)
})
