import { expect, test } from 'vitest'
import type { OrderEvent } from '../order/history.ts'
import { testLine, testOrder } from '../order/order.fixture.ts'
import { numberedCopies } from './certify.ts'

const at = '2026-02-01T00:00:00.000Z'
const line = testLine({ id: '1', slots: [7, 9, 12], editionOf: 200, quantity: 3, unitInCents: 2_000 })
const validAfter = (...more: OrderEvent[]) => {
  const order = testOrder({ lines: [line, testLine({ id: '2', quantity: 2 })] })
  return numberedCopies({ ...order, history: [...order.history, ...more] })
    .filter(({ isValid }) => isValid)
    .map(({ number }) => number)
}
const refund = (amountInCents: number, slots: number[] = [], hasFailed = false): OrderEvent => ({
  what: 'refunded',
  at,
  refundId: `re_${amountInCents}`,
  amountInCents,
  hasFailed,
  lines: slots.length === 0 ? [] : [{ lineId: '1', quantity: slots.length, slots }],
})
const dispute = (state: 'under_review' | 'won' | 'lost'): OrderEvent => ({
  what: 'disputed',
  at,
  disputeId: 'dp_1',
  amountInCents: 6_000,
  reason: '',
  answerBy: null,
  state,
})

test('a copy that was paid back is its reader’s no more, and those that are left are', () => {
  expect(validAfter()).toEqual([7, 9, 12])
  expect(validAfter(refund(2_000, [7]))).toEqual([9, 12])
  expect(validAfter(refund(2_000, [7]), refund(2_001, [12]))).toEqual([9])
  expect(validAfter(refund(100)), 'a part of a price is no copy').toEqual([7, 9, 12])
  expect(validAfter(refund(2_000, [7], true)), 'the money came back to the author').toEqual([7, 9, 12])
  expect(validAfter(refund(6_998))).toEqual([])
})

test('a copy that is on sale again is nobody’s yet, and a lost dispute takes them all', () => {
  expect(validAfter({ what: 'restocked', at, lineId: '1', slots: [9] })).toEqual([7, 12])
  expect(validAfter(dispute('under_review'))).toEqual([7, 9, 12])
  expect(validAfter(dispute('won'))).toEqual([7, 9, 12])
  expect(validAfter(dispute('lost'))).toEqual([])
})
