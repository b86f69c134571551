import { expect, test } from 'vitest'
import { applyOrderMark, canMarkOrder, fulfillmentStatus } from './fulfilment.ts'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder } from './order.fixture.ts'
import { trackingPage } from './parcels.ts'

const at = '2026-03-01T00:00:00.000Z'
const order = testOrder({ lines: [testLine({ format: { id: 'f', type: 'Hardcover', files: [] } })] })
const packed = { what: 'packed', at } as const
const shipped = (tracking: string) =>
  ({ what: 'shipped', at, carrier: 'UPS', tracking, trackingUrl: null }) as const

test('a parcel is packed, sent and delivered, and what was said already changes nothing', {
  tags: ['BD7-04'],
}, () => {
  const sent = applyOrderMark(applyOrderMark(order, packed), shipped('1Z'))
  expect(fulfillmentStatus(sent)).toBe('sent')
  expect(applyOrderMark(sent, shipped('1Z'))).toBe(sent)
  expect(applyOrderMark(sent, shipped('2Z')).history).toHaveLength(sent.history.length + 1)
  const back = applyOrderMark(applyOrderMark(sent, { what: 'delivered', at }), { what: 'requeued', at })
  expect(fulfillmentStatus(back)).toBe('unfulfilled')
  expect([canMarkOrder(back, 'packed'), canMarkOrder(back, 'requeued')]).toEqual([true, false])
})

test('nothing is packed of what is a file, nor packed once it is on its way', () => {
  expect(() => applyOrderMark(testOrder(), packed)).toThrow('Nothing of this order goes by post.')
  expect(() => applyOrderMark(applyOrderMark(order, shipped('1Z')), packed)).toThrow('does not follow')
})

test('a disputed order is neither packed nor sent, and can still be marked as delivered once it left', () => {
  const disputed: OrderEvent = {
    what: 'disputed',
    at,
    disputeId: 'dp_1',
    amountInCents: 499,
    reason: '',
    answerBy: null,
    state: 'needs_response',
  }
  const held = { ...order, history: [...order.history, disputed] }
  expect([canMarkOrder(held, 'packed'), canMarkOrder(held, 'shipped')]).toEqual([false, false])
  for (const event of [packed, shipped('1Z')]) expect(() => applyOrderMark(held, event)).toThrow('on hold')
  const sent = applyOrderMark(order, shipped('1Z'))
  expect(canMarkOrder({ ...sent, history: [...sent.history, disputed] }, 'delivered')).toBe(true)
})

test('a parcel’s page is known of known carriers, and a number cannot lead elsewhere', () => {
  expect(trackingPage('ups', ' 1Z 9')).toBe('https://www.ups.com/track?tracknum=1Z9')
  expect(trackingPage('UPS', '&x=#/..')).toBe('https://www.ups.com/track?tracknum=%26x%3D%23%2F..')
  expect([trackingPage('Pony Express', '1'), trackingPage('UPS', '')]).toEqual([null, null])
})
