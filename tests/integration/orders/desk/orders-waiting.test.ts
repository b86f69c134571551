import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { orderCounts, orders } from '@lorecircle/functions/orders/orders'
import { orderTermDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { deskOf } from '../order-desk.ts'
import { anOrder, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('an order that changes is found as what it is, and never as what it was', {
  tags: ['BD7-04'],
}, async () => {
  const { services } = shops
  const desk = deskOf(services, 'mover')
  const { id } = await anOrder('mover')
  const states = async () => {
    const each = (['unfulfilled', 'packed', 'sent'] as const).map((state) =>
      desk(orders, calls.orders, { state }),
    )
    return (await Promise.all(each)).map(({ orders }) => orders.length)
  }
  expect(await states()).toEqual([1, 0, 0])
  expect(await desk(orderCounts, calls.orderCounts, {})).toEqual({
    toSend: 1,
    packed: 0,
    disputed: 0,
    preordered: 0,
  })
  const { marked } = await desk(markOrders, calls.markOrders, { orderIds: [id, id, 'none'], as: 'packed' })
  expect(marked).toMatchObject([
    { orderId: id, refusal: null },
    { orderId: 'none', order: null, refusal: { code: 'order.missing' } },
  ])
  expect(await desk(orderCounts, calls.orderCounts, {})).toEqual({
    toSend: 0,
    packed: 1,
    disputed: 0,
    preordered: 0,
  })
  expect(await states()).toEqual([0, 1, 0])
  await desk(markOrders, calls.markOrders, { orderIds: [id], as: 'requeued' })
  expect(await states()).toEqual([1, 0, 0])
  const listed = await Array.fromAsync(services.documents.list(orderTermDoc.within('mover', 'state.packed')))
  expect(listed).toEqual([])
})
