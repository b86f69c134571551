import { expect, test } from 'vitest'
import { canMarkOrder, fulfillmentStatus } from './fulfilment.ts'
import type { OrderLineItem } from './line.ts'
import { testLine, testOrder, testSums } from './order.fixture.ts'
import {
  applyReleaseChange,
  canCancelPreorder,
  cancellationRefund,
  refundWithoutLineItems,
  type UpcomingBook,
} from './preorder.ts'
import { orderStatusText } from './story.ts'
import { downloadableLineItems } from './views.ts'

const day = '2027-03-03'
const printed: OrderLineItem['format'] = { id: 'paper', type: 'Paperback', files: [] }
const preordered = testLine({ releaseOn: day })
const parcel = testLine({ id: '2', format: printed, unitInCents: 1_500, releaseOn: day })
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
const coming = (releaseOn: string | null, changes: Partial<UpcomingBook> = {}): UpcomingBook => ({
  timeZone: 'UTC',
  bookId: 'lilith',
  releaseOn,
  askAddressDays: 7,
  formatOf: () => null,
  ...changes,
})
const at = (moment: string) => new Date(moment)
const early = at('2027-01-10T00:00:00Z')
const lettersOf = ({ letters }: { letters: readonly { id: string }[] }) =>
  letters.map(({ id }) => id).filter((id) => id !== 'receipt' && id !== 'notice')

test('a file that is not out cannot be fetched, whatever became of the money, and can on its day', () => {
  const order = testOrder({ lines: [preordered] })
  expect([downloadableLineItems(order), fulfillmentStatus(order)]).toEqual([[], 'preordered'])
  expect(orderStatusText(order)).toBe('It comes on March 3, 2027.')
  const out = applyReleaseChange(order, coming(null), at('2027-03-03T12:00:00Z'))
  expect([downloadableLineItems(out).length, fulfillmentStatus(out)]).toEqual([1, 'delivered_digitally'])
  expect(lettersOf(out)).toEqual(['released.lilith'])
  expect(applyReleaseChange(out, coming(null), at('2027-03-03T12:05:00Z'))).toBe(out)

  const free = testLine({ id: '2', unitInCents: 0, releaseOn: day })
  const both = testOrder({ lines: [testLine(), free] })
  const refund = { refundId: 're_1', amountInCents: 499, lines: [], hasFailed: false }
  const history = [...both.history, { what: 'refunded' as const, at: both.placedAt, ...refund }]
  expect(downloadableLineItems({ ...both, history })).toEqual([])
})

test('readers get the file that the book has on its day, and the promised one where it has none', () => {
  const file = { key: 'files/final', name: 'final.epub', sizeInBytes: 9, contentType: 'application/epub+zip' }
  const latest = { id: 'format-1', type: 'eBook' as const, files: [file] }
  const order = testOrder({ lines: [preordered] })
  const fileAfter = (format: typeof latest | null) =>
    applyReleaseChange(order, coming(null, { formatOf: () => format }), early).lines[0]?.format.files[0]?.key
  expect([fileAfter(latest), fileAfter(null)]).toEqual(['files/final', 'files/lilith'])
})

test('a reader is asked for the address once, in time, and not where they ordered just now', () => {
  const order = testOrder({ lines: [parcel], shipTo })
  const on = (moment: string) => applyReleaseChange(order, coming(day), at(moment))
  expect(on('2027-02-23T23:59:00Z')).toBe(order)
  const asked = on('2027-02-24T00:00:00Z')
  expect(lettersOf(asked)).toEqual([`address.lilith.${day}`])
  expect(applyReleaseChange(asked, coming(day), at('2027-02-25T12:00:00Z'))).toBe(asked)
  const late = { ...order, placedAt: '2027-02-28T00:00:00.000Z' }
  expect(applyReleaseChange(late, coming(day), at('2027-03-01T00:00:00Z'))).toBe(late)
  const out = applyReleaseChange(late, coming(null), at('2027-03-03T12:00:00Z'))
  expect([lettersOf(out), fulfillmentStatus(out)]).toEqual([[`address.lilith.${day}`], 'unfulfilled'])
  expect(lettersOf(applyReleaseChange(asked, coming(null), at('2027-03-03T12:00:00Z')))).toHaveLength(1)
})

test('a day that moves is told once, and the address is asked for anew', () => {
  const order = testOrder({ lines: [parcel], shipTo })
  const asked = applyReleaseChange(order, coming(day), at('2027-02-25T00:00:00Z'))
  const moved = applyReleaseChange(asked, coming('2027-06-01'), at('2027-02-26T00:00:00Z'))
  expect(moved.lines.map(({ releaseOn }) => releaseOn)).toEqual(['2027-06-01'])
  expect(lettersOf(moved).at(-1)).toBe('moved.lilith.2027-02-26T00:00:00.000Z')
  expect(applyReleaseChange(moved, coming('2027-06-01'), at('2027-02-27T00:00:00Z'))).toBe(moved)
  const again = applyReleaseChange(moved, coming('2027-06-01'), at('2027-05-26T00:00:00Z'))
  expect(lettersOf(again).at(-1)).toBe('address.lilith.2027-06-01')
})

test('a preorder may be posted early, and then nobody asks for an address or takes it back', () => {
  const order = testOrder({ lines: [parcel], shipTo })
  expect([canMarkOrder(order, 'packed'), canCancelPreorder(order, parcel)]).toEqual([true, true])
  const sent = { what: 'shipped' as const, at: order.placedAt, carrier: '', tracking: '', trackingUrl: null }
  const posted = { ...order, history: [...order.history, sent] }
  expect(canCancelPreorder(posted, parcel)).toBe(false)
  expect(lettersOf(applyReleaseChange(posted, coming(day), at('2027-02-26T00:00:00Z')))).toEqual([])
  expect(canMarkOrder(testOrder({ lines: [preordered] }), 'packed')).toBe(false)
})

test('with a preorder all that was paid for it goes back, and the shipping where nothing else is posted', () => {
  const lines = [{ ...preordered, discountInCents: 99, taxInCents: 40 }, parcel]
  const sums = testSums(lines, { shippingInCents: 500 })
  const order = testOrder({ lines, sums, shipTo })
  const [file] = lines
  if (!file) throw new Error('there is a file')
  expect(cancellationRefund(order, file)).toEqual({
    amountInCents: 440,
    lines: [{ lineId: '1', quantity: 1 }],
  })
  expect(cancellationRefund(order, parcel).amountInCents).toBe(2_000)
  const alone = testOrder({
    lines: [parcel],
    sums: testSums([parcel], { shippingInCents: 500, taxInCents: 77 }),
  })
  expect(cancellationRefund(alone, parcel).amountInCents).toBe(2_077)
})

test('the shipping goes back with free copies that are left out, where nothing else is posted', () => {
  const free = testLine({ id: '2', format: printed, unitInCents: 0 })
  const withShipping = (...lines: OrderLineItem[]) =>
    testOrder({ lines, sums: testSums(lines, { shippingInCents: 390 }) })
  expect(refundWithoutLineItems(withShipping(testLine(), free), [free])).toBe(390)
  expect(
    refundWithoutLineItems(withShipping(testLine(), free, testLine({ id: '3', format: printed })), [free]),
  ).toBe(0)
  expect(refundWithoutLineItems(withShipping(free), [free])).toBe(390)
})
