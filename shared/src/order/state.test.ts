import { expect, test } from 'vitest'
import { fulfilmentOf } from './fulfilment.ts'
import type { EventOf, OrderEvent } from './history.ts'
import { testLine, testOrder } from './order.fixture.ts'
import { isWhollyBack, moneyOf, returnedOf, signedOf } from './state.ts'

const at = '2026-03-01T00:00:00.000Z'
const posted = testLine({
  format: { id: 'f', type: 'Hardcover', files: [] },
  quantity: 3,
  unitInCents: 1_000,
})
const after = (...history: OrderEvent[]) => testOrder({ lines: [posted], history })
const refunded = (amountInCents: number, quantity = 0, hasFailed = false): EventOf<'refunded'> => ({
  ...{ what: 'refunded', at, refundId: `re_${amountInCents}`, amountInCents, hasFailed },
  lines: quantity === 0 ? [] : [{ lineId: '1', quantity }],
})
const shipped: OrderEvent = { what: 'shipped', at, carrier: 'Royal Mail', tracking: 'X1', trackingUrl: null }

test('a parcel is where the last word of it says', () => {
  expect(fulfilmentOf(after())).toBe('to send')
  expect(fulfilmentOf(after({ what: 'packed', at }))).toBe('packed')
  expect(fulfilmentOf(after({ what: 'packed', at }, shipped))).toBe('sent')
  expect(fulfilmentOf(after(shipped, { what: 'delivered', at }))).toBe('delivered')
  expect(fulfilmentOf(after(shipped, { what: 'to send again', at }))).toBe('to send')
  expect(fulfilmentOf(testOrder())).toBe('delivered digitally')
})

test('what was all refunded is not sent any more, and what is on its way stays so', () => {
  expect(fulfilmentOf(after(refunded(3_000)))).toBe('called off')
  expect(fulfilmentOf(after(shipped, refunded(3_000)))).toBe('sent')
  expect(fulfilmentOf(after(refunded(3_000, 0, true)))).toBe('to send')
})

test('money is told by what stayed of it, and an open dispute before all', () => {
  const disputed = (state: EventOf<'disputed'>['state']): OrderEvent => ({
    ...{ what: 'disputed', at, disputeId: 'du_1', amountInCents: 3_000, reason: 'fraudulent', state },
    answerBy: null,
  })
  expect(moneyOf(after())).toBe('paid')
  expect(moneyOf(after(refunded(500)))).toBe('refunded in part')
  expect(moneyOf(after(refunded(500), refunded(2_500)))).toBe('refunded')
  expect(moneyOf(after(disputed('to answer')))).toBe('disputed')
  expect(moneyOf(after(disputed('won')))).toBe('paid')
  expect(moneyOf(testOrder({ lines: [testLine({ unitInCents: 0 })] }))).toBe('free')
})

test('copies that went back are those that a refund named, or all', () => {
  expect(returnedOf(after(refunded(1_000, 1)), posted)).toBe(1)
  expect(returnedOf(after(refunded(1_000, 1), refunded(900)), posted)).toBe(1)
  expect(returnedOf(after(refunded(1_000, 1), refunded(2_000)), posted)).toBe(3)
})

test('a copy is signed until somebody takes that back', () => {
  const sign = (copy: number): OrderEvent => ({ what: 'signed', at, lineId: '1', copy })
  const order = after(sign(1), sign(3), { what: 'not signed', at, lineId: '1', copy: 1 })
  expect(signedOf(order, posted)).toEqual([3])
})

test('an order is wholly back when all its money or all its lines are', () => {
  const lines = [
    testLine({ id: '1', unitInCents: 1_000, quantity: 1 }),
    testLine({ id: '2', unitInCents: 1_000, quantity: 1 }),
  ]
  const sums = { ...testOrder().sums, itemsInCents: 2_000, discountInCents: 2_000, totalInCents: 0 }
  const free = testOrder({ lines, sums })
  const cancelled = (...lineIds: string[]) =>
    isWhollyBack({ ...free, history: lineIds.map((lineId) => ({ what: 'cancelled' as const, at, lineId })) })
  expect([cancelled(), cancelled('1'), cancelled('1', '2')]).toEqual([false, false, true])
  const paid = { ...free, sums: { ...sums, discountInCents: 0, shippingInCents: 500, totalInCents: 2_500 } }
  const back = (amountInCents: number, ...lineIds: string[]) =>
    isWhollyBack({
      ...paid,
      history: [
        {
          ...{ what: 'refunded' as const, at, refundId: 're', amountInCents, hasFailed: false },
          lines: lineIds.map((lineId) => ({ lineId, quantity: 1 })),
        },
      ],
    })
  expect([back(2_499), back(2_500), back(1_000, '1')]).toEqual([false, true, false])
  expect(back(2_000, '1', '2'), 'all but the shipping').toBe(true)
})
