import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VisibleError } from '../visible-error.ts'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder, testSums } from './order.fixture.ts'
import {
  calculateRefund,
  linePaidInCents,
  type RefundRequest,
  refundableInCents,
  refundableQuantity,
} from './refund-amount.ts'

const at = '2026-03-01T00:00:00.000Z'

const anyLine = fc
  .record({
    unitInCents: fc.integer({ min: 0, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    taxInCents: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ unitInCents, quantity, discount, taxInCents }) => ({
    unitInCents,
    quantity,
    taxInCents: unitInCents === 0 ? 0 : taxInCents,
    discountInCents: Math.floor(unitInCents * quantity * discount),
  }))

const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
    shippingInCents: fc.integer({ min: 0, max: 2_000 }),
    isTaxIncluded: fc.boolean(),
  })
  .map(({ lines: parts, ...more }) => {
    const lines = parts.map((part, index) => testLine({ ...part, id: String(index + 1) }))
    return testOrder({ lines, sums: testSums(lines, more) })
  })

const anyWish: fc.Arbitrary<RefundRequest> = fc.oneof(
  fc.constant('all' as const),
  fc.record({ amountInCents: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({
    lines: fc.uniqueArray(
      fc.record({
        lineId: fc.integer({ min: 1, max: 6 }).map(String),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ lineId }) => lineId },
    ),
  }),
)

function refunded(order: ReturnType<typeof testOrder>, wish: RefundRequest) {
  const { amountInCents, lines } = calculateRefund(order, wish)
  const refundId = `re_${order.history.length}`
  const event: OrderEvent = { what: 'refunded', at, refundId, amountInCents, lines, hasFailed: false }
  return { amountInCents, order: { ...order, history: [...order.history, event] } }
}

test('whatever goes back, in whatever order, never comes to more than was paid, and all of it to all', {
  tags: ['BD7-02'],
}, () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyWish, { maxLength: 8 }), (sold, wishes) => {
      let order = sold
      let sum = 0
      for (const wish of wishes) {
        try {
          const after = refunded(order, wish)
          expect(after.amountInCents).toBeGreaterThan(0)
          sum += after.amountInCents
          order = after.order
        } catch (error) {
          if (!(error instanceof VisibleError)) throw error
        }
        expect(sum + refundableInCents(order)).toBe(sold.sums.totalInCents)
        for (const line of order.lines) expect(refundableQuantity(order, line)).toBeGreaterThanOrEqual(0)
      }
      if (refundableInCents(order) > 0) sum += refunded(order, 'all').amountInCents
      expect(sum).toBe(sold.sums.totalInCents)
    }),
    { numRuns: 500 },
  )
})

test('the copies of a line, refunded one by one, come to the cent to what was paid for it', () => {
  fc.assert(
    fc.property(anyLine, (part) => {
      const line = testLine(part)
      fc.pre(line.quantity > 1)
      const other = testLine({ id: '2', unitInCents: 100_000 })
      let order = testOrder({ lines: [line, other] })
      let sum = 0
      for (let copy = 0; copy < line.quantity; copy++) {
        try {
          const after = refunded(order, { lines: [{ lineId: '1', quantity: 1 }] })
          sum += after.amountInCents
          order = after.order
        } catch (error) {
          if (!(error instanceof VisibleError) || error.code !== 'refund.free') throw error
          return
        }
      }
      expect(sum).toBe(linePaidInCents(line, order.sums))
    }),
  )
})

test('more than is left is refused, and so are more copies than were sold', () => {
  const order = testOrder({ lines: [testLine({ unitInCents: 1_000, quantity: 2 })] })
  expect(() => calculateRefund(order, { amountInCents: 2_001 })).toThrow('Only $20.00 is left to refund.')
  expect(() => calculateRefund(order, { lines: [{ lineId: '1', quantity: 3 }] })).toThrow('So many copies')
  expect(() => calculateRefund(refunded(order, 'all').order, 'all')).toThrow('Nothing is left')
})

test('which numbers come back is chosen, and never guessed', { tags: ['BD7-03'] }, () => {
  const line = testLine({ quantity: 3, slots: [4, 7, 9], editionOf: 20, unitInCents: 1_000 })
  const order = testOrder({ lines: [line] })
  const some = (quantity: number, slots?: number[]) => ({ lines: [{ lineId: '1', quantity, slots }] })
  expect(() => calculateRefund(order, some(1))).toThrow('Choose which numbers of Lilith come back: 4, 7, 9.')
  expect(calculateRefund(order, some(2, [9, 4])).lines).toEqual([{ lineId: '1', quantity: 2, slots: [4, 9] }])
  for (const wrong of [[5], [4, 7], [4, 4]])
    expect(() => calculateRefund(order, some(1, wrong)), wrong.join()).toThrow('Nothing went back.')
  const { order: after } = refunded(order, some(1, [7]))
  expect(() => calculateRefund(after, some(1, [7]))).toThrow('Choose among 4, 9')
  expect(calculateRefund(after, some(2)).lines).toEqual([{ lineId: '1', quantity: 2, slots: [4, 9] }])
  expect(calculateRefund(after, 'all').lines).toEqual([{ lineId: '1', quantity: 2, slots: [4, 9] }])
})

test('copies without numbers are alike: any of those that are left goes back', () => {
  const line = testLine({ quantity: 3, slots: [4, 7, 9], unitInCents: 1_000 })
  const one = { lines: [{ lineId: '1', quantity: 1 }] }
  const { order } = refunded(testOrder({ lines: [line] }), one)
  expect(calculateRefund(order, one).lines).toEqual([{ lineId: '1', quantity: 1, slots: [7] }])
  expect(calculateRefund(order, 'all').lines).toEqual([{ lineId: '1', quantity: 2, slots: [4, 7] }])
})
