import { expect, test } from 'vitest'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder, testSums } from './order.fixture.ts'
import { bestSellerList } from './order-index.ts'

const at = '2026-01-02T00:00:00.000Z'
const refund = (amountInCents: number, copies = 0, hasFailed = false): OrderEvent => ({
  what: 'refunded',
  at,
  refundId: `r${amountInCents}`,
  amountInCents,
  hasFailed,
  lines: copies === 0 ? [] : [{ lineId: '1', quantity: copies }],
})
const dispute = (state: 'needs_response' | 'won' | 'lost'): OrderEvent => ({
  what: 'disputed',
  at,
  disputeId: 'd',
  amountInCents: 4_990,
  reason: 'fraudulent',
  state,
  answerBy: null,
})
const ten = testLine({ quantity: 10 })
const listAfter = (...history: OrderEvent[]) => bestSellerList(testOrder({ lines: [ten], history }), ten)

test.each<[string, OrderEvent[], 'paid' | null]>([
  ['nothing happened', [], 'paid'],
  ['a part of the price went back for a damaged parcel', [refund(1_500)], 'paid'],
  ['all but a cent went back as a sum', [refund(4_989)], null],
  ['more than half went back in two sums', [refund(2_000), refund(1_000)], null],
  ['nine of ten copies were returned', [refund(9 * 499, 9)], 'paid'],
  [
    'nine of ten copies were returned, and most of the rest as a sum',
    [refund(9 * 499, 9), refund(400)],
    null,
  ],
  ['all copies were returned', [refund(4_990, 10)], null],
  ['the refund failed', [refund(4_989, 0, true)], 'paid'],
  ['a dispute is open', [dispute('needs_response')], 'paid'],
  ['a dispute was won', [dispute('won')], 'paid'],
  ['a dispute was lost', [dispute('lost')], null],
])('a paid line counts while its money is kept: %s', (_, history, list) => {
  expect(listAfter(...history)).toBe(list)
})

test('a copy of a paid book at a discount of 100 % counts in no list', () => {
  const given = testLine({ quantity: 10, discountInCents: 4_990 })
  expect(bestSellerList(testOrder({ lines: [given] }), given)).toBeNull()
})

test('returned copies keep their tax and shipping out of what the others are measured by', () => {
  const line = testLine({ unitInCents: 1_000, quantity: 10, taxInCents: 2_000 })
  const sums = testSums([line], { shippingInCents: 500 })
  const order = testOrder({ lines: [line], sums, history: [refund(9 * 1_200, 9)] })
  expect(bestSellerList(order, line)).toBe('paid')
})

test('a free copy counts in the free list, whatever money of the order went back, until it is cancelled', () => {
  const [free, paid] = [testLine({ unitInCents: 0 }), testLine({ id: '2' })]
  const lines = [free, paid]
  expect(bestSellerList(testOrder({ lines, history: [refund(499)] }), free)).toBe('free')
  const history: OrderEvent[] = [{ what: 'cancelled', at, lineId: '1' }]
  expect(bestSellerList(testOrder({ lines, history }), free)).toBeNull()
})
