import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { describeOrderEvent } from './event-in-words.ts'
import {
  describeOrderStatus,
  describeRefundedCopies,
  describeRestockedCopies,
  listOrderTotals,
  requeueLabel,
} from './order-in-words.ts'

const at = '2026-03-01T12:00:00.000Z'
const lines = [
  testLine({
    format: { id: 'f', type: 'Special Edition', files: [] },
    quantity: 2,
    slots: [7, 9],
    editionOf: 200,
    unitInCents: 5_000,
    discountInCents: 500,
    taxInCents: 300,
  }),
]

test.each([true, false])('the parts of an order that are shown add up to what was paid', (isTaxIncluded) => {
  const sums = testSums(lines, { shippingInCents: 650, isTaxIncluded })
  const shown = listOrderTotals(OrderForAuthor.parse(testOrder({ lines, sums })))
  const total = shown.findIndex(({ label }) => label.startsWith('Total'))
  expect(shown.slice(0, total).reduce((sum, { cents }) => sum + cents, 0)).toBe(shown[total]?.cents)
})

test('what happened to an order reads as sentences', () => {
  const order = OrderForAuthor.parse(testOrder({ lines }))
  const say = (event: Parameters<typeof describeOrderEvent>[1]) => describeOrderEvent(order, event)
  expect(say({ what: 'restocked', at, lineId: '1', slots: [9] })).toBe(
    'Lilith, No. 9 of 200, went back on sale.',
  )
  expect(say({ what: 'signed', at, lineId: '1', copy: 2 })).toBe('Lilith, No. 9 of 200, was signed.')
  const refund = { what: 'refunded', at, refundId: 're', amountInCents: 4_900 } as const
  expect(say({ ...refund, lines: [{ lineId: '1', quantity: 1, slots: [7] }], hasFailed: false })).toBe(
    '$49.00 was refunded for Lilith, Special Edition, No. 7 of 200.',
  )
  const shipped = { what: 'shipped', at, carrier: 'UPS', tracking: '1Z', trackingUrl: null } as const
  expect(say(shipped)).toBe('It was sent with UPS, number 1Z.')
  expect(
    describeOrderStatus({ ...order, history: [shipped, { ...refund, lines: [], hasFailed: false }] }),
  ).toBe('Sent, refunded in part')
})

test('a parcel is not packed after all, or not sent after all, as far as it had come', () => {
  const order = OrderForAuthor.parse(testOrder({ lines }))
  const shipped = { what: 'shipped', at, carrier: 'UPS', tracking: '1Z', trackingUrl: null } as const
  expect(requeueLabel({ ...order, history: [{ what: 'packed', at }] })).toBe('Mark as not packed')
  expect(requeueLabel({ ...order, history: [shipped] })).toBe('Mark as not sent')
})

test('a line says how many of its copies went back, so that nobody packs them', () => {
  const order = OrderForAuthor.parse(testOrder({ lines }))
  const [line] = order.lines
  if (!line) throw new Error('the order has no line')
  const refund = { what: 'refunded', at, refundId: 're', amountInCents: 4_900, hasFailed: false } as const
  const one = { ...order, history: [{ ...refund, lines: [{ lineId: line.id, quantity: 1 }] }] }
  expect(describeRefundedCopies(order, line)).toBeNull()
  expect(describeRefundedCopies(one, line)).toBe('1 refunded')
  expect(describeRefundedCopies(one, { ...line, quantity: 1 })).toBe('refunded')
  const named = { ...order, history: [{ ...refund, lines: [{ lineId: line.id, quantity: 1, slots: [7] }] }] }
  expect(describeRefundedCopies(named, line)).toBe('No. 7 refunded')
  const restocked = { what: 'restocked', at, lineId: line.id, slots: [9, 7] } as const
  expect(describeRestockedCopies({ ...order, history: [{ ...restocked, slots: [9, 7] }] }, line)).toBe(
    'Nos. 7 and 9 back on sale',
  )
  expect(describeRestockedCopies(one, line)).toBeNull()
})
