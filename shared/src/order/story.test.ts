import { expect, test } from 'vitest'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder, testSums } from './order.fixture.ts'
import { canChangeAddress, orderStatusText, orderTimeline } from './story.ts'

const at = '2026-01-02T00:00:00.000Z'
const printed = testLine({ format: { id: 'f', type: 'Hardcover', files: [] }, unitInCents: 2_000 })
const address = { line1: '4 Row', line2: '', city: 'Town', state: '', postalCode: '', country: 'GB' }
const parcel = (...history: OrderEvent[]) =>
  testOrder({
    lines: [printed],
    sums: testSums([printed]),
    shipTo: { name: 'A Reader', address },
    history: [{ what: 'placed', at }, { what: 'paid', at, amountInCents: 2_000 }, ...history],
  })
const packed: OrderEvent = { what: 'packed', at }
const shipped: OrderEvent = { what: 'shipped', at, carrier: 'Royal Mail', tracking: 'X1', trackingUrl: null }
const back = (amountInCents: number, hasFailed = false): OrderEvent => ({
  what: 'refunded',
  at,
  refundId: 're_1',
  lines: [],
  amountInCents,
  hasFailed,
})

test('a reader reads what happened to the parcel and the money, and nothing of the author’s quarrels', () => {
  const dispute: OrderEvent = {
    what: 'disputed',
    at,
    disputeId: 'd',
    amountInCents: 1,
    reason: 'fraudulent',
    state: 'lost',
    answerBy: null,
  }
  const order = parcel(dispute, { what: 'signed', at, lineId: '1', copy: 1 }, packed, shipped, back(500))
  expect(orderTimeline(order).map(({ words }) => words)).toEqual([
    'Order placed.',
    'You paid $20.00.',
    'Packed.',
    'Shipped with Royal Mail.',
    '$5.00 refunded.',
  ])
})

test('what happened is told on the shop’s days', () => {
  const days = (timeZone: string) => orderTimeline({ ...parcel(), timeZone }).map(({ day }) => day)
  expect(days('America/Los_Angeles')).toEqual(['2026-01-01', '2026-01-01'])
  expect(days('Asia/Tokyo')).toEqual(['2026-01-02', '2026-01-02'])
})

test('a refund of numbered copies names them', () => {
  const line = testLine({ ...printed, quantity: 2, slots: [1, 2], editionOf: 12 })
  const refund: OrderEvent = {
    what: 'refunded',
    at,
    refundId: 're_1',
    amountInCents: 2_000,
    hasFailed: false,
    lines: [{ lineId: '1', quantity: 1, slots: [1] }],
  }
  expect(orderTimeline({ lines: [line], history: [refund] })).toMatchObject([
    { words: '$20.00 refunded for Lilith, Hardcover, No. 1 of 12.' },
  ])
})

test('the page says where an order stands, and what went back', () => {
  expect(orderStatusText(parcel())).toBe('George MacDonald is getting your parcel ready.')
  expect(orderStatusText(parcel(packed, shipped, back(500)))).toBe(
    'Your parcel is on its way. Part of your payment was refunded.',
  )
  expect(orderStatusText(parcel(back(2_000)))).toBe('Your order was refunded in full.')
  expect(orderStatusText(parcel(back(2_000, true)))).toBe('George MacDonald is getting your parcel ready.')
  expect(orderStatusText(testOrder())).toBe('Your files are ready to download.')
})

test('what was called off was not sent where nothing is sent', () => {
  const calledOff: OrderEvent = { what: 'cancelled', at, lineId: printed.id, by: 'author' }
  expect(orderStatusText(parcel(calledOff))).toBe('The order was cancelled before it shipped.')
  const free = testLine({ unitInCents: 0 })
  const files = { lines: [free], sums: testSums([free]) }
  expect(orderStatusText(testOrder({ ...files, history: [{ ...calledOff, lineId: free.id }] }))).toBe(
    'The order was cancelled.',
  )
})

test('an address can be changed until the parcel is packed, and again once it is to be sent anew', () => {
  expect(canChangeAddress(parcel())).toBe(true)
  expect(canChangeAddress(parcel(packed))).toBe(false)
  expect(canChangeAddress(parcel(packed, shipped))).toBe(false)
  expect(canChangeAddress(parcel(shipped, { what: 'requeued', at }))).toBe(true)
  expect(canChangeAddress(parcel(back(2_000)))).toBe(false)
  expect(canChangeAddress(testOrder())).toBe(false)
})
