import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { describeMarkedOrders, describeUndoneMark } from './useMarking.ts'

const order = OrderForAuthor.parse(testOrder({ id: '7K2Q9-XM4BT', history: [] }))
const shipped = { what: 'shipped', carrier: 'UPS', tracking: '1Z', trackingUrl: null } as const
const sent = { ...order, history: [{ ...shipped, at: '2026-03-01T12:00:00.000Z' }] }

test('an author who takes a parcel back reads that its reader was told of it', () => {
  expect(describeUndoneMark([order], 'shipped')).toBe(
    'Moved back. The reader was told that it is on its way.',
  )
  expect(describeUndoneMark([order, order], 'shipped')).toBe(
    'Moved back. The readers were told that they are on their way.',
  )
  expect(describeMarkedOrders([sent], 'requeued')).toBe(
    'Order 7K2Q9-XM4BT is to be sent. The reader was told that it is on its way.',
  )
})

test('of a parcel that was packed alone no reader was told anything', () => {
  expect(describeUndoneMark([order], 'packed')).toBe('Moved back.')
  expect(describeMarkedOrders([order], 'requeued')).toBe('Order 7K2Q9-XM4BT is to be sent.')
  expect(describeMarkedOrders([order, sent], 'packed')).toBe('2 orders are packed.')
})
