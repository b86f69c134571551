import { changeShipTo, resendLinks, saveOrderNotes, signCopy } from '@lorecircle/functions/orders/edit-order'
import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { order, orders } from '@lorecircle/functions/orders/orders'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { deskOf } from '../order-desk.ts'
import { anOrder, idsOf, portland, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('another author’s token opens, changes and refunds nothing', { tags: ['B6-07'] }, async () => {
  const { id } = await anOrder('owner')
  const other = deskOf(shops.services, 'somebody-else')
  const before = await shops.services.documents.read(orderDoc('owner', id))
  const saveId = 'save-id-1'
  const tries = [
    () => other(order, calls.order, { id }),
    () => other(signCopy, calls.signCopy, { orderId: id, lineId: '1', copy: 1, signed: true }),
    () => other(saveOrderNotes, calls.saveOrderNotes, { orderId: id, notes: 'mine' }),
    () => other(changeShipTo, calls.changeShipTo, { orderId: id, shipTo: { name: 'Me', address: portland } }),
    () =>
      other(refundOrder, calls.refundOrder, {
        orderId: id,
        what: 'all',
        shownInCents: 499,
        restock: true,
        saveId,
      }),
    () => other(resendLinks, calls.resendLinks, { orderId: id, to: 'me@example.com' }),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 })
  const { marked } = await other(markOrders, calls.markOrders, { orderIds: [id], as: 'packed' })
  expect(marked[0]?.refusal?.code).toBe('order.missing')
  expect(idsOf(await other(orders, calls.orders, { search: id }))).toEqual([])
  expect(await shops.services.documents.read(orderDoc('owner', id))).toEqual(before)
  expect(before && fulfillmentStatus(before.value)).toBe('unfulfilled')
})
