import { expect, test } from 'vitest'
import { describeExpectedDelivery, expectedParcels, formatDayRange } from './expected-delivery.ts'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder } from './order.fixture.ts'

const paper = (id: string, title: string, releaseOn: string | null = null) =>
  testLine({
    id,
    releaseOn,
    book: { id: title, title, slug: title, cover: null },
    format: { id, type: 'Paperback', files: [] },
  })
const delivery = { handling: { from: 1, to: 3 }, transit: { from: 4, to: 6 } }
const order = testOrder({
  lines: [paper('1', 'Lilith'), testLine({ id: '2' })],
  delivery,
  placedAt: '2026-11-27T23:30:00.000Z',
})
const withEvents = (base: typeof order, ...events: OrderEvent[]) => ({
  ...base,
  history: [...base.history, ...events],
})
const shipped = (at: string): OrderEvent => ({
  what: 'shipped',
  at,
  carrier: '',
  tracking: '',
  trackingUrl: null,
})

test('an order is expected from its day on, and a sent parcel from the day it was sent on', () => {
  expect(describeExpectedDelivery(order)).toEqual(['Expected December 2–6.'])
  const sent = withEvents(order, shipped('2026-12-28T10:00:00.000Z'))
  expect(describeExpectedDelivery(sent)).toEqual(['Expected January 1–3, 2027.'])
  expect(
    describeExpectedDelivery(withEvents(sent, { what: 'delivered', at: '2027-01-02T10:00:00.000Z' })),
  ).toEqual([])
  const again = withEvents(sent, { what: 'requeued', at: '2027-01-20T10:00:00.000Z' })
  expect(describeExpectedDelivery(again)).toEqual(['Expected January 25–29, 2027.'])
})

test('days are counted in the time zone of the shop', () => {
  expect(describeExpectedDelivery({ ...order, timeZone: 'Asia/Tokyo' })).toEqual(['Expected December 3–7.'])
  const sent = withEvents({ ...order, timeZone: 'America/Los_Angeles' }, shipped('2026-12-29T07:00:00.000Z'))
  expect(describeExpectedDelivery(sent)).toEqual(['Expected January 1–3, 2027.'])
})

test('nothing is expected of files, of what was refunded, and where the author says no days', () => {
  expect(describeExpectedDelivery({ ...order, delivery: null })).toEqual([])
  expect(expectedParcels({ ...order, lines: [testLine()] })).toEqual([])
  const refund = { refundId: 're_1', amountInCents: 499, hasFailed: false }
  const lines = [{ lineId: '1', quantity: 1 }]
  expect(
    expectedParcels(withEvents(order, { what: 'refunded', at: order.placedAt, lines, ...refund })),
  ).toEqual([])
})

test('each preorder is a parcel of its own, sent after its release', () => {
  const mixed = { ...order, lines: [paper('1', 'Lilith'), paper('2', 'Phantastes', '2027-02-10')] }
  const coming = 'Sent after the release on February 10, 2027. Expected February 15–19, 2027.'
  expect(describeExpectedDelivery(mixed)).toEqual(['Lilith: Expected December 2–6.', `Phantastes: ${coming}`])
  expect(describeExpectedDelivery({ ...mixed, delivery: null })).toEqual([
    'Phantastes: Sent after the release on February 10, 2027.',
  ])
  const arrived = withEvents(mixed, shipped('2026-12-01T10:00:00.000Z'), {
    what: 'delivered',
    at: order.placedAt,
  })
  expect(describeExpectedDelivery(arrived)).toEqual([coming])
  const out = withEvents(arrived, { what: 'released', at: '2027-02-10T12:05:00.000Z', lineIds: ['2'] })
  expect(describeExpectedDelivery(out)).toEqual(['Expected February 15–19, 2027.'])
})

test('a range names its month once, both months, or one day', () => {
  expect(formatDayRange({ from: '2026-12-02', to: '2026-12-09' }, '2026')).toBe('December 2–9')
  expect(formatDayRange({ from: '2026-11-28', to: '2026-12-04' }, '2026')).toBe('November 28 – December 4')
  expect(formatDayRange({ from: '2026-12-02', to: '2026-12-02' }, '2026')).toBe('December 2')
})
