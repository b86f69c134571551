import { findOrderPage, orders } from '@lorecircle/functions/orders/orders'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { expect, test } from 'vitest'
import { deskOf } from '../order-desk.ts'
import { anOrder, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('a page of what waits reads the orders that are on it, however many there are', {
  tags: ['BD7-01'],
}, async () => {
  const { documents, now } = shops.services
  for (let month = 1; month <= 9; month++)
    for (let day = 1; day <= 6; day++)
      await anOrder('many', { placedAt: `2026-0${month}-0${day}T00:00:00.000Z` })
  const all = { most: 5, before: undefined, now: now() }
  await findOrderPage(documents, 'many', { state: 'unfulfilled' }, all)
  const counts = { read: 0, list: 0 }
  const counting: Documents = {
    ...documents,
    read: (document) => {
      counts.read++
      return documents.read(document)
    },
    list: (...asked) => {
      counts.list++
      return documents.list(...asked)
    },
  }
  const before = '2026-06-04T00:00:00.000Z'
  const page = await findOrderPage(counting, 'many', { state: 'unfulfilled' }, { ...all, before })
  const days = page.orders.map(({ placedAt }) => placedAt.slice(5, 10))
  expect(days).toEqual(['06-03', '06-02', '06-01', '05-06', '05-05'])
  // The orders, one more to know whether there are more, and the word that all have their keys.
  expect(counts).toEqual({ read: 7, list: 3 })
})

test('whoever asks for orders without saying how many gets fifty, and where they go on', async () => {
  const desk = deskOf(shops.services, 'more-than-fifty')
  for (let n = 0; n < 53; n++) {
    const placedAt = new Date(Date.UTC(2026, 4, 4, 0, 0, n)).toISOString()
    await anOrder('more-than-fifty', { placedAt })
  }
  const first = await desk(orders, calls.orders, {})
  const rest = await desk(orders, calls.orders, { before: first.next ?? '' })
  expect([first.orders.length, rest.orders.length, rest.next]).toEqual([50, 3, null])
})
