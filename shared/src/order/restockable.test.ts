import { expect, test } from 'vitest'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder } from './order.fixture.ts'
import { restockableSlots, unsoldSlots } from './state.ts'

const at = '2026-03-01T00:00:00.000Z'
const line = testLine({ quantity: 3, slots: [4, 7, 9], editionOf: 20, unitInCents: 1_000 })
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
  amountInCents: 3_000,
  reason: '',
  answerBy: null,
  state,
})
const restocked = (...slots: number[]): OrderEvent => ({ what: 'restocked', at, lineId: '1', slots })
const after = (...history: OrderEvent[]) => {
  const order = testOrder({ lines: [line], history })
  return [restockableSlots(order, line), unsoldSlots(order, line)]
}

test('what a reader keeps cannot be sold again, and what went back can, once', () => {
  expect(after()).toEqual([[], []])
  expect(after(refund(1_000, [7]))).toEqual([[7], [7]])
  expect(after(refund(1_000, [7]), restocked(7))).toEqual([[], []])
  expect(after(refund(3_000), restocked(4))).toEqual([
    [7, 9],
    [7, 9],
  ])
  expect(after(refund(3_000, [4, 7, 9]), restocked(4, 7, 9))).toEqual([[], []])
})

test('after a lost dispute every copy can be sold again, and before it is decided none', () => {
  expect(after(dispute('under_review'))).toEqual([[], []])
  expect(after(dispute('won'))).toEqual([[], []])
  expect(after(dispute('lost'), restocked(9))).toEqual([
    [4, 7],
    [4, 7],
  ])
})

test('of a refund that names no copies the author says which came back', () => {
  expect(after(refund(1_000))).toEqual([[4, 7, 9], []])
  expect(after(refund(1_000), restocked(4))).toEqual([[7, 9], []])
  expect(after(refund(1_000, [], true)), 'the money is with the author again').toEqual([[], []])
})
