import { expect, test } from 'vitest'
import { applyOrderMark, fulfillmentStatus } from './fulfilment.ts'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder } from './order.fixture.ts'
import { currentParcel, laterParcel, shippedParcels } from './parcels.ts'
import { canCancelPreorder } from './preorder.ts'
import { canChangeAddress, orderStatusText } from './story.ts'

const at = '2026-03-01T00:00:00.000Z'
const printed = { id: 'paper', type: 'Hardcover' as const, files: [] }
const out = testLine({ format: printed, unitInCents: 1_500 })
const night = { id: 'night', title: 'The Night Land', slug: 'night', cover: null }
const coming = testLine({ id: '2', book: night, format: printed, releaseOn: '2027-03-03' })
const shipTo = {
  name: 'A Reader',
  address: {
    line1: '4 Lantern Row',
    line2: '',
    city: 'Portland',
    state: 'OR',
    postalCode: '97205',
    country: 'US',
  },
}
const packed: OrderEvent = { what: 'packed', at }
const again: OrderEvent = { what: 'requeued', at }
const delivered: OrderEvent = { what: 'delivered', at }
const released: OrderEvent = { what: 'released', at, lineIds: ['2'] }
const shipped = (tracking: string) =>
  ({ what: 'shipped', at, carrier: 'UPS', tracking, trackingUrl: null }) as const
const after = (...history: OrderEvent[]) => testOrder({ lines: [out, coming], shipTo, history })
const toldOf = (order: ReturnType<typeof after>) => [
  fulfillmentStatus(order),
  currentParcel(order).map(({ id }) => id),
  laterParcel(order).map(({ id }) => id),
]

test('a book that is not out waits for a parcel of its own, and its release brings the order back', () => {
  expect(toldOf(after())).toEqual(['unfulfilled', ['1'], ['2']])
  expect(toldOf(after(packed))).toEqual(['packed', ['1'], ['2']])
  expect(toldOf(after(packed, shipped('1Z')))).toEqual(['sent', ['1'], ['2']])
  expect(toldOf(after(shipped('1Z'), shipped('2Z'), delivered))).toEqual(['delivered', ['1'], ['2']])
  expect(toldOf(after(shipped('1Z'), released))).toEqual(['unfulfilled', ['2'], []])
  const second = applyOrderMark(after(shipped('1Z'), released), shipped('1Z'))
  expect(toldOf(second)).toEqual(['sent', ['2'], []])
  expect(toldOf(applyOrderMark(second, again))).toEqual(['unfulfilled', ['2'], []])
})

test('a parcel that is packed when the other book comes out is packed once more, with both', () => {
  expect(toldOf(after(packed, released))).toEqual(['unfulfilled', ['1', '2'], []])
  expect(toldOf(after(packed, released, shipped('1Z')))).toEqual(['sent', ['1', '2'], []])
})

test('what waits can be taken back after the first parcel, and then nothing is left to send', () => {
  const sent = after(shipped('1Z'))
  expect([canCancelPreorder(sent, coming), canChangeAddress(sent)]).toEqual([true, true])
  expect(orderStatusText(sent)).toBe(
    'Your parcel is on its way. The Night Land will follow in another parcel.',
  )
  const cancelled: OrderEvent = {
    what: 'refunded',
    at,
    refundId: 're_1',
    amountInCents: 499,
    hasFailed: false,
    lines: [{ lineId: '2', quantity: 1 }],
    isCancelled: true,
  }
  expect(toldOf(after(shipped('1Z'), cancelled))).toEqual(['sent', ['1'], []])
  expect(canChangeAddress(after(shipped('1Z'), cancelled))).toBe(false)
  expect(toldOf(after(shipped('1Z'), delivered, released, cancelled))[0]).toBe('delivered')
})

test('a reader is told of two parcels as of two', () => {
  const told = (...history: OrderEvent[]) => orderStatusText(after(shipped('1Z'), ...history))
  expect(told(released)).toBe('George MacDonald is getting your next parcel ready.')
  expect(told(released, packed)).toBe('Your next parcel is packed and ships soon.')
  expect(told(released, shipped('3Z'))).toBe('Your parcels are on their way.')
  expect(told(delivered, released, shipped('3Z'))).toBe('Your last parcel is on its way.')
  expect(told(released, shipped('3Z'), delivered)).toBe('Your parcels were delivered.')
})

test('each parcel can be followed by the number that was said of it last', () => {
  const numbersOf = (...history: OrderEvent[]) =>
    shippedParcels(after(...history)).map(({ tracking }) => tracking)
  expect(numbersOf()).toEqual([])
  expect(numbersOf(shipped('1Z'), shipped('2Z'))).toEqual(['2Z'])
  expect(numbersOf(shipped('1Z'), delivered, released, shipped('3Z'))).toEqual(['1Z', '3Z'])
  expect(numbersOf(shipped('1Z'), again)).toEqual([])
  expect(numbersOf(delivered)).toEqual([])
})

test('an author may be early with what is preordered alone, and its release asks for nothing more', () => {
  const early = (...history: OrderEvent[]) => testOrder({ lines: [coming], shipTo, history })
  expect(toldOf(early())).toEqual(['preordered', ['2'], []])
  expect(toldOf(early(shipped('1Z')))).toEqual(['sent', ['2'], []])
  expect(canCancelPreorder(early(shipped('1Z')), coming)).toBe(false)
  expect(fulfillmentStatus(early(shipped('1Z'), released))).toBe('sent')
})
