import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { buildSigningQueue, signedCopyKeys } from './SigningDesk.tsx'

const special = (slots: number[]) =>
  testLine({
    format: { id: 's', type: 'Special Edition', files: [] },
    slots,
    quantity: slots.length,
    editionOf: 50,
    unitInCents: 9_000,
  })
const order = (id: string, changes: Parameters<typeof testOrder>[0]) =>
  OrderForAuthor.parse(testOrder({ id, ...changes }))

test('copies lie on the desk by edition and number, and what was refunded or is a file does not', {
  tags: ['BD7-09'],
}, () => {
  const at = '2026-03-01T00:00:00.000Z'
  const back = { what: 'refunded', at, refundId: 're', amountInCents: 9_000, hasFailed: false } as const
  const orders = [
    order('b', { lines: [special([9, 12])] }),
    order('a', { lines: [special([10, 11])], history: [{ ...back, lines: [{ lineId: '1', quantity: 1 }] }] }),
    order('c', {
      lines: [
        testLine({ id: '1', dedication: 'For Ada', format: { id: 'h', type: 'Hardcover', files: [] } }),
        testLine({ id: '2' }),
        testLine({ id: '3', format: { id: 'p', type: 'Paperback', files: [], signed: true } }),
      ],
      history: [{ what: 'signed', at, lineId: '1', copy: 1 }],
    }),
  ]
  const queue = buildSigningQueue(orders)
  expect(queue.map(({ number, dedication }) => number?.is ?? dedication)).toEqual([
    'For Ada',
    null,
    9,
    10,
    12,
  ])
  expect([...signedCopyKeys(orders)]).toEqual([queue[0]?.key])
})

test('of an order of several numbers the one that came back does not lie on the desk', () => {
  const at = '2026-03-01T00:00:00.000Z'
  const refund = { what: 'refunded', at, refundId: 're', amountInCents: 9_000, hasFailed: false } as const
  const lines = [special([9, 12])]
  const queue = buildSigningQueue([
    order('b', { lines, history: [{ ...refund, lines: [{ lineId: '1', quantity: 1, slots: [9] }] }] }),
  ])
  expect(queue.map(({ number, copy }) => [number?.is, copy])).toEqual([[12, 2]])
})
