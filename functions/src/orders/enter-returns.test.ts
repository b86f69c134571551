import type { EventOf } from '@lorecircle/shared/order/history'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { entryName } from '@lorecircle/shared/sales/ledger'
import { expect, test } from 'vitest'
import { returnsOf } from './enter-returns.ts'

const back = (refundId: string, at: string, hasFailed = false): EventOf<'refunded'> => ({
  ...{ what: 'refunded', refundId, at: `2026-01-0${at}T00:00:00.000Z`, amountInCents: 100, hasFailed },
  lines: [{ lineId: '1', quantity: 1 }],
})
const returns = (...refunds: EventOf<'refunded'>[]) =>
  returnsOf(testOrder({ lines: [testLine({ quantity: 3 })], history: refunds })).map(
    (entry) => `${entry.at.toISOString().slice(8, 10)} ${entryName(entry)}`,
  )

test('each copy that went back leaves the count once, and one whose refund failed does not', () => {
  const [first, second] = ['lilith.paid.refunded.7K2Q9-XM4BT', 'lilith.paid.refunded.7K2Q9-XM4BT-r1']
  expect(returns(back('a', '2'), back('b', '3'))).toEqual([`02 ${first}`, `03 ${second}`])
  expect(returns(back('a', '2', true), back('b', '3'))).toEqual([`03 ${first}`])
  expect(returns(back('a', '2', true), back('b', '3', true))).toEqual([])
})
