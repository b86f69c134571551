import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { orders } from '@lorecircle/functions/orders/orders'
import { cancelPreorderLine } from '@lorecircle/functions/orders/preorders/cancel-line'
import { sweepPreorders } from '@lorecircle/functions/orders/preorders/sweep-preorders'
import { hasUnreturnedCopies } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { preorderDoc } from '@lorecircle/shared/release/stored'
import { expect, test } from 'vitest'
import { deskOf } from '../order-desk.ts'
import { anOrder, idsOf, posted, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

const day = '2026-03-03'
const night = { id: 'night', title: 'The Night Land', slug: 'night', cover: null }
const coming = { ...posted, id: '2', book: night, unitInCents: 0, releaseOn: day }

/** An author's desk with an order of a book that is out and one that is not. */
async function aMixedOrder(sub: string) {
  const buyer = { email: `${sub}@example.com`, name: 'A Reader' }
  const order = await anOrder(sub, { buyer, lines: [posted, coming] })
  const desk = deskOf(shops.services, sub)
  return {
    order,
    found: async (state: 'unfulfilled' | 'sent') => idsOf(await desk(orders, calls.orders, { state })),
    send: (tracking: string) =>
      desk(markOrders, calls.markOrders, {
        orderIds: [order.id],
        as: 'shipped',
        carrier: 'USPS',
        tracking,
      }),
    letters: async () =>
      (await shops.mailTo(buyer.email)).map(({ subject, body }) => ({ subject, text: body.text })),
  }
}

test('an author sends what is out, and the rest by itself once it is out, each with its own letter', async () => {
  const { services } = shops
  const { order, found, send, letters } = await aMixedOrder('two-parcels')
  await send('9400 1')
  expect([await found('sent'), await found('unfulfilled')]).toEqual([[order.id], []])
  const [first] = await letters()
  expect(first?.subject).toBe('On its way: Lilith, Hardcover')
  expect(first?.text).toContain('The Night Land, Hardcover, comes on March 3, 2026')

  const { sub, id } = order
  await services.documents.create(preorderDoc(sub, night.id, day, id), { at: order.placedAt })
  await sweepPreorders(services)
  expect([await found('sent'), await found('unfulfilled')]).toEqual([[], [id]])
  await send('9400 2')
  expect([await found('sent'), await found('unfulfilled')]).toEqual([[id], []])
  const second = (await letters()).find(({ subject }) => subject !== first?.subject)
  expect(second?.subject).toBe('On its way: The Night Land, Hardcover')
  expect(second?.text).toContain('9400 2')
  expect(second?.text).not.toContain('Lilith')
})

test('a reader takes the rest back after the first parcel, and nothing more is to be sent', async () => {
  const { services } = shops
  const { order, found, send } = await aMixedOrder('rest-taken-back')
  await send('9400 3')
  const { value } = (await services.documents.read(orderDoc(order.sub, order.id))) ?? { value: order }
  const after = await cancelPreorderLine(services, value, '2')
  expect(after.lines.map((line) => hasUnreturnedCopies(after, line))).toEqual([true, false])
  const { sub, id } = order
  await services.documents.create(preorderDoc(sub, night.id, day, id), { at: order.placedAt })
  await sweepPreorders(services)
  expect([await found('sent'), await found('unfulfilled')]).toEqual([[id], []])
})
