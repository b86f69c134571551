import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { lineItemDetails, lineItemSummary } from './line-facts.ts'

const at = '2026-03-01T12:00:00.000Z'
const special = testLine({
  format: { id: 'f', type: 'Special Edition', files: [] },
  quantity: 3,
  slots: [7, 9, 12],
  editionOf: 200,
})
const refund = { what: 'refunded', at, refundId: 're', amountInCents: 499, hasFailed: false } as const
const signed = (...copies: number[]) =>
  copies.map((copy) => ({ what: 'signed', at, lineId: '1', copy }) as const)
const orderOf = (line: typeof special, history: OrderForAuthor['history'] = []) =>
  OrderForAuthor.parse(testOrder({ lines: [line], history }))

test('an author reads of a line what it is, which of its copies are signed, and how many went back', () => {
  const order = orderOf(special, [...signed(1, 3), { ...refund, lines: [{ lineId: '1', quantity: 1 }] }])
  expect(lineItemDetails(order, special)).toBe(
    'Special Edition · Nos. 7, 9 and 12 of 200 · 2 signed · 1 refunded',
  )
  expect(lineItemSummary(order, special)).toBe(
    'Special Edition · 3 copies · Nos. 7, 9 and 12 of 200 · 1 refunded',
  )
})

test('of a single copy no number is said, and of what nothing became nothing', () => {
  const one = testLine({ releaseOn: '2099-03-03' })
  expect(lineItemDetails(orderOf(one), one)).toBe('eBook · releases March 3, 2099')
  expect(lineItemSummary(orderOf(one), one)).toBe('eBook · releases March 3, 2099')
  expect(lineItemDetails(orderOf(testLine(), signed(1)), testLine())).toBe('eBook · signed')
})
