import { expect, test } from 'vitest'
import { fulfillmentStatus, isShippable } from './fulfilment.ts'
import type { OrderEvent, OrderEventByType } from './history.ts'
import { testLine, testOrder, testSums } from './order.fixture.ts'
import { calculateRefund } from './refund-amount.ts'
import { isFullyReturned, paymentStatus, returnedQuantity, signedCopyNumbers } from './state.ts'

const at = '2026-03-01T00:00:00.000Z'
const posted = testLine({
  format: { id: 'f', type: 'Hardcover', files: [] },
  quantity: 3,
  unitInCents: 1_000,
})
const after = (...history: OrderEvent[]) => testOrder({ lines: [posted], history })
const refunded = (amountInCents: number, quantity = 0, hasFailed = false): OrderEventByType<'refunded'> => ({
  what: 'refunded',
  at,
  refundId: `re_${amountInCents}`,
  amountInCents,
  hasFailed,
  lines: quantity === 0 ? [] : [{ lineId: '1', quantity }],
})
const shipped: OrderEvent = { what: 'shipped', at, carrier: 'Royal Mail', tracking: 'X1', trackingUrl: null }

test('a parcel is where the last word of it says', () => {
  expect(fulfillmentStatus(after())).toBe('unfulfilled')
  expect(fulfillmentStatus(after({ what: 'packed', at }))).toBe('packed')
  expect(fulfillmentStatus(after({ what: 'packed', at }, shipped))).toBe('sent')
  expect(fulfillmentStatus(after(shipped, { what: 'delivered', at }))).toBe('delivered')
  expect(fulfillmentStatus(after(shipped, { what: 'requeued', at }))).toBe('unfulfilled')
  expect(fulfillmentStatus(testOrder())).toBe('delivered_digitally')
})

test('what was all refunded is not sent any more, and what is on its way stays so', () => {
  expect(fulfillmentStatus(after(refunded(3_000)))).toBe('cancelled')
  expect(fulfillmentStatus(after(shipped, refunded(3_000)))).toBe('sent')
  expect(fulfillmentStatus(after(refunded(3_000, 0, true)))).toBe('unfulfilled')
})

const dispute = (
  state: OrderEventByType<'disputed'>['state'],
  isRefundable = state === 'won',
): OrderEventByType<'disputed'> => ({
  what: 'disputed',
  at,
  disputeId: 'dp_1',
  amountInCents: 3_000,
  reason: '',
  answerBy: null,
  state,
  isRefundable,
})

test('what is disputed is on hold until that is decided, and then sent or not', () => {
  for (const undecided of [
    dispute('needs_response'),
    dispute('under_review'),
    dispute('needs_response', true),
  ]) {
    expect(fulfillmentStatus(after(undecided))).toBe('on_hold')
    expect(fulfillmentStatus(after({ what: 'packed', at }, undecided))).toBe('on_hold')
    expect(fulfillmentStatus(after(shipped, undecided)), 'it left before').toBe('sent')
  }
  expect(fulfillmentStatus(after({ what: 'packed', at }, dispute('won')))).toBe('packed')
  expect(fulfillmentStatus(after(dispute('lost')))).toBe('cancelled')
  expect(fulfillmentStatus(after(shipped, dispute('lost')))).toBe('sent')
  const coming = testOrder({
    lines: [{ ...posted, releaseOn: '2026-09-01' }],
    history: [dispute('needs_response')],
  })
  expect([fulfillmentStatus(coming), fulfillmentStatus({ ...coming, history: [] })]).toEqual([
    'on_hold',
    'preordered',
  ])
  const file = testOrder({ history: [dispute('needs_response')] })
  expect(fulfillmentStatus(file), 'a file is not sent').toBe('delivered_digitally')
})

test('what was refunded book by book is not sent either, though the shipping was kept', () => {
  const withShipping = { ...after(refunded(3_000, 3)), sums: testSums([posted], { shippingInCents: 500 }) }
  expect([paymentStatus(withShipping), fulfillmentStatus(withShipping)]).toEqual([
    'partially_refunded',
    'cancelled',
  ])
  const withFile = { ...withShipping, lines: [posted, testLine({ id: '2' })] }
  expect(fulfillmentStatus(withFile)).toBe('delivered_digitally')
})

test('only what waits to be sent has a slip and a label', () => {
  const shipTo = {}
  const slips = [[], [dispute('needs_response')], [dispute('lost')], [refunded(3_000)], [shipped]].map(
    (history) => isShippable({ ...after(...history), shipTo }),
  )
  expect(slips).toEqual([true, false, false, false, true])
  expect(isShippable({ ...after(), shipTo: null })).toBe(false)
})

test('Stripe refuses refunds of a disputed payment, but not of an inquiry or after it is won', () => {
  const refusals = [dispute('needs_response'), dispute('under_review'), dispute('lost')]
  for (const one of refusals)
    expect(() => calculateRefund(after(one), 'all'), one.state).toThrow('Nothing was refunded.')
  for (const one of [dispute('needs_response', true), dispute('won')])
    expect(calculateRefund(after(one), 'all').amountInCents, one.state).toBe(3_000)
})

test('money is told by what stayed of it, and an open dispute before all', () => {
  const disputed = (state: OrderEventByType<'disputed'>['state']): OrderEvent => ({
    what: 'disputed',
    at,
    disputeId: 'du_1',
    amountInCents: 3_000,
    reason: 'fraudulent',
    state,
    answerBy: null,
  })
  expect(paymentStatus(after())).toBe('paid')
  expect(paymentStatus(after(refunded(500)))).toBe('partially_refunded')
  expect(paymentStatus(after(refunded(500), refunded(2_500)))).toBe('refunded')
  expect(paymentStatus(after(disputed('needs_response')))).toBe('disputed')
  expect(paymentStatus(after(disputed('won')))).toBe('paid')
  expect(paymentStatus(testOrder({ lines: [testLine({ unitInCents: 0 })] }))).toBe('free')
})

test('copies that went back are those that a refund named, or all', () => {
  expect(returnedQuantity(after(refunded(1_000, 1)), posted)).toBe(1)
  expect(returnedQuantity(after(refunded(1_000, 1), refunded(900)), posted)).toBe(1)
  expect(returnedQuantity(after(refunded(1_000, 1), refunded(2_000)), posted)).toBe(3)
})

test('a copy is signed until somebody takes that back', () => {
  const sign = (copy: number): OrderEvent => ({ what: 'signed', at, lineId: '1', copy })
  const order = after(sign(1), sign(3), { what: 'unsigned', at, lineId: '1', copy: 1 })
  expect(signedCopyNumbers(order, posted)).toEqual([3])
})

test('an order is wholly back when all its money or all its lines are', () => {
  const lines = [
    testLine({ id: '1', unitInCents: 1_000, quantity: 1 }),
    testLine({ id: '2', unitInCents: 1_000, quantity: 1 }),
  ]
  const sums = { ...testOrder().sums, itemsInCents: 2_000, discountInCents: 2_000, totalInCents: 0 }
  const free = testOrder({ lines, sums })
  const cancelled = (...lineIds: string[]) =>
    isFullyReturned({
      ...free,
      history: lineIds.map((lineId) => ({ what: 'cancelled' as const, at, lineId })),
    })
  expect([cancelled(), cancelled('1'), cancelled('1', '2')]).toEqual([false, false, true])
  const paid = { ...free, sums: { ...sums, discountInCents: 0, shippingInCents: 500, totalInCents: 2_500 } }
  const back = (amountInCents: number, ...lineIds: string[]) =>
    isFullyReturned({
      ...paid,
      history: [
        {
          what: 'refunded' as const,
          at,
          refundId: 're',
          amountInCents,
          hasFailed: false,
          lines: lineIds.map((lineId) => ({ lineId, quantity: 1 })),
        },
      ],
    })
  expect([back(2_499), back(2_500), back(1_000, '1')]).toEqual([false, true, false])
  expect(back(2_000, '1', '2'), 'all but the shipping').toBe(true)
})
