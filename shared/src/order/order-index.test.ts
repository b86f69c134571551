import { expect, test } from 'vitest'
import type { OrderEventByType } from './history.ts'
import { testLine, testOrder, testSums } from './order.fixture.ts'
import { sumDaySales } from './order-index.ts'
import { calculateRefund } from './refund-amount.ts'

const at = '2026-11-21T10:00:00.000Z'
const lines = [
  testLine({ format: { id: 'special', type: 'Special Edition', files: [] }, unitInCents: 9_500 }),
  testLine({
    id: '2',
    format: { id: 'hard', type: 'Hardcover', files: [] },
    quantity: 2,
    unitInCents: 1_200,
  }),
]

type Back = Pick<OrderEventByType<'refunded'>, 'amountInCents' | 'lines'> & { hasFailed?: boolean }

const refund = (back: Back, index: number): OrderEventByType<'refunded'> => ({
  what: 'refunded',
  at,
  refundId: `re_${index}`,
  hasFailed: false,
  ...back,
})

/** `[copies, cents]` of the Special Edition and of the Hardcover. */
const salesAfter = (backs: readonly Back[], shippingInCents = 0) =>
  sumDaySales([
    testOrder({ lines, sums: testSums(lines, { shippingInCents }), history: backs.map(refund) }),
  ]).map(({ copies, salesInCents }) => [copies, salesInCents])

const hardcovers = { amountInCents: 2_400, lines: [{ lineId: '2', quantity: 2 }] }

test('a refund of some books is taken off these books, and off no other', () => {
  expect(salesAfter([hardcovers])).toEqual([
    [1, 9_500],
    [0, 0],
  ])
  expect(salesAfter([{ amountInCents: 1_200, lines: [{ lineId: '2', quantity: 1 }] }], 500)).toEqual([
    [1, 9_500],
    [1, 1_200],
  ])
})

test('a sum by hand is taken off all that is kept, and one that failed off nothing', () => {
  const half = { amountInCents: 5_950, lines: [] }
  expect(salesAfter([half])).toEqual([
    [1, 4_750],
    [2, 1_200],
  ])
  const sum = { amountInCents: 950, lines: [] }
  for (const backs of [
    [hardcovers, sum],
    [sum, hardcovers],
  ])
    expect(salesAfter(backs)).toEqual([
      [1, 8_550],
      [0, 0],
    ])
  expect(salesAfter([{ ...hardcovers, hasFailed: true }])).toEqual([
    [1, 9_500],
    [2, 2_400],
  ])
})

test('of an order that went back whole nothing is sold, in whatever parts it went', () => {
  const order = testOrder({ lines, sums: testSums(lines, { shippingInCents: 500 }), history: [] })
  const rest = calculateRefund({ ...order, history: [refund(hardcovers, 0)] }, 'all')
  for (const backs of [[hardcovers, rest], [{ amountInCents: 12_400, lines: [] }]])
    expect(salesAfter(backs, 500)).toEqual([
      [0, 0],
      [0, 0],
    ])
})
