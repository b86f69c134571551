import { expect, test } from 'vitest'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder } from './order.fixture.ts'
import { listRestockedCopies } from './state.ts'

const at = '2026-11-09T10:00:00.000Z'
const refund = (lineId: string, more: object = {}): OrderEvent => ({
  what: 'refunded',
  at,
  refundId: 're_1',
  amountInCents: 100,
  hasFailed: false,
  lines: [{ lineId, quantity: 1 }],
  ...more,
})
const restocked = (lineId: string, ...slots: number[]): OrderEvent => ({
  what: 'restocked',
  at,
  lineId,
  slots,
})
const cancelled = (lineId: string, by?: 'author'): OrderEvent => ({
  what: 'cancelled',
  at,
  lineId,
  ...(by && { by }),
})
const back = (...history: OrderEvent[]) => {
  const elsewhere = { ...testLine().format, id: 'other' }
  const lines = [testLine({ quantity: 3, slots: [5, 7, 9] }), testLine({ id: '2', format: elsewhere })]
  return listRestockedCopies(testOrder({ lines, history }), 'format-1')
}

test('an order tells which of a format’s copies came back, when, and why', () => {
  const sold = { soldAt: '2026-01-01T00:00:00.000Z', at }
  expect(back(refund('1'), restocked('1', 9), refund('2'), restocked('2', 1))).toEqual([
    { ...sold, slots: [9], why: 'refund' },
  ])
  expect(
    back(refund('1'), restocked('1', 9), refund('1', { isCancelled: true }), restocked('1', 5, 7)),
  ).toMatchObject([{ why: 'refund' }, { slots: [5, 7], why: 'preorder_cancelled' }])
  expect(back(cancelled('1'), cancelled('2', 'author'), restocked('1', 5))).toMatchObject([
    { why: 'preorder_cancelled' },
  ])
  expect(back(cancelled('1', 'author'), restocked('1', 5))).toMatchObject([{ why: 'cancelled' }])
  expect(back(refund('1'))).toEqual([])
})

test('a copy came back by a refund also where that names another line, or none', () => {
  expect(back(refund('2'), restocked('1', 5))).toMatchObject([{ slots: [5], why: 'refund' }])
  expect(back(refund('1', { lines: [] }), restocked('1', 7))).toMatchObject([{ why: 'refund' }])
  const lost: OrderEvent = {
    what: 'disputed',
    at,
    disputeId: 'dp_1',
    amountInCents: 100,
    reason: '',
    answerBy: null,
    state: 'lost',
  }
  expect(back(lost, restocked('1', 7))).toMatchObject([{ why: 'lost_dispute' }])
})
