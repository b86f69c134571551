import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { parcelsToPrint, parseOrderIds, resolveSheet, withCurrentPenName } from './Slips.tsx'

test('an author prints on the paper of their country unless they chose another', { tags: ['BD7-05'] }, () => {
  expect(resolveSheet(null, ['en-US']).key).toBe('slip-letter')
  expect(resolveSheet(null, ['de-DE', 'en']).key).toBe('slip-a4')
  expect(resolveSheet('label-4x6', ['en-US']).key).toBe('label-4x6')
  expect(resolveSheet('toString', ['de']).key).toBe('slip-a4')
  expect(parseOrderIds('a,b,,a')).toEqual(['a', 'b'])
})

test('an order that was refunded or cancelled prints no sheet, and one that was refunded in part does', () => {
  const paper = (id: string) =>
    testLine({ id, unitInCents: 2_000, format: { id, type: 'Paperback', files: [] } })
  const address = { line1: '1 Row', line2: '', city: 'Town', state: '', postalCode: '1', country: 'US' }
  const order = testOrder({ lines: [paper('1'), paper('2')], shipTo: { name: 'A Reader', address } })
  const withRefund = (amountInCents: number) => {
    const lines = amountInCents === 4_000 ? [] : [{ lineId: '1', quantity: 1 }]
    const refund = { what: 'refunded' as const, at: order.placedAt, refundId: 're_1', hasFailed: false }
    return { ...order, history: [...order.history, { ...refund, amountInCents, lines }] }
  }
  const printed = (value: typeof order) => parcelsToPrint([OrderForAuthor.parse(value)]).length
  expect([printed(order), printed(withRefund(2_000)), printed(withRefund(4_000))]).toEqual([1, 1, 0])
  expect(printed(testOrder())).toBe(0)
})

test('slips and labels of earlier orders come from the author’s current public name, never a former one', () => {
  const order = OrderForAuthor.parse(testOrder({ authorName: 'Mary Ann Evans' }))
  expect(withCurrentPenName(order, { penName: 'George Eliot' }).authorName).toBe('George Eliot')
  expect(withCurrentPenName(order, undefined).authorName).toBe('Mary Ann Evans')
})
