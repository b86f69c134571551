import { orders } from '@lorecircle/functions/orders/orders'
import { testLine } from '@lorecircle/shared/order/order.fixture'
import { orderTermDoc, orderTermsProgressDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { deskOf } from '../order-desk.ts'
import { anOrder, idsOf, portland, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('an author finds an order by whatever a reader writes in a letter, the newest first', {
  tags: ['BD7-01'],
}, async () => {
  const { services } = shops
  const desk = deskOf(services, 'finder')
  const to = (name: string) => ({ name, address: portland })
  const first = await anOrder('finder', { shipTo: to('Éowyn Vane'), placedAt: '2025-01-31T23:00:00.000Z' })
  const second = await anOrder('finder', { shipTo: to('Ada Vane'), placedAt: '2026-02-01T01:00:00.000Z' })
  const buyer = { email: 'Ned@example.com', name: 'Ned' }
  const third = await anOrder('finder', { buyer, lines: [testLine()], discountCode: 'FAIR' })
  const search = async (input: object) => idsOf(await desk(orders, calls.orders, input))
  expect(await search({ search: 'vane' })).toEqual([second.id, first.id])
  expect(await search({ search: 'lant eowyn' })).toEqual([first.id])
  expect(await search({ search: third.id.toLowerCase() })).toEqual([third.id])
  expect(await search({ search: 'ned@exa' })).toEqual([third.id])
  expect(await search({ email: 'ned@EXAMPLE.com' })).toEqual([third.id])
  expect(await search({ search: 'nobody' })).toEqual([])
  expect(await search({ state: 'unfulfilled' })).toEqual([second.id, first.id])
  expect(await search({ search: 'vane', state: 'packed' })).toEqual([])
  const page = await desk(orders, calls.orders, { state: 'unfulfilled', most: 1 })
  const rest = await desk(orders, calls.orders, { state: 'unfulfilled', most: 1, before: page.next ?? '' })
  expect([idsOf(page), idsOf(rest), rest.next]).toEqual([[second.id], [first.id], null])
})

test('a key that a run left behind shows nothing, and goes', async () => {
  const { documents } = shops.services
  const { placedAt, id } = await anOrder('stopped')
  const stale = orderTermDoc('stopped', 'state.sent', `${placedAt}.${id}`)
  await documents.create(stale, {})
  const desk = deskOf(shops.services, 'stopped')
  expect(idsOf(await desk(orders, calls.orders, { state: 'sent' }))).toEqual([])
  expect(await documents.read(stale)).toBeNull()
  expect(await documents.read(orderTermsProgressDoc('stopped'))).not.toBeNull()
})
