import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { soldFormat } from '@lorecircle/shared/order/line'
import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { ordersCsv } from './csv-of-orders.ts'

test('orders go out as a table, a row for each line, and no reader’s words become a formula', {
  tags: ['BD7-06'],
}, () => {
  const lines = [
    testLine({ dedication: '=HYPERLINK("http://a")' }),
    testLine({ id: '2', unitInCents: 1_250 }),
  ]
  const order = testOrder({
    lines,
    sums: testSums(lines, { shippingInCents: 650 }),
    notes: 'a "quoted"\nnote',
    buyer: { email: 'a@example.com', name: '+1' },
  })
  const table = ordersCsv([OrderForAuthor.parse(order)], 'UTC')
  const [head = '', first = '', ...rest] = table.split('\r\n')
  expect(head.split(',').slice(0, 3).join()).toBe('\ufeffOrder,Placed (UTC),Parcel')
  expect(first).toContain(`"'=HYPERLINK(""http://a"")"`)
  expect(first).toContain("a@example.com,'+1")
  expect(first).toMatch(/^[^,]+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
  expect(first).toContain('6.50,0.00,23.99,0.00')
  expect(rest.join('\r\n')).toContain(',12.50,')
  expect(table).toContain('"a ""quoted""\nnote"')
})

test('a sent order says with its first line how it was sent, when it was refunded, and its gift note', () => {
  const weighed = { type: 'Paperback' as const, isbn: '9780306406157', weightInGrams: 420 }
  const format = soldFormat(testFormat(weighed))
  const lines = [testLine({ format }), testLine({ id: '2', format })]
  const order = testOrder({ lines, gift: { note: '=Happy birthday' } })
  const sent = { carrier: 'USPS', tracking: '9400110200881234567890', trackingUrl: null }
  const refund = { refundId: 're_1', amountInCents: 100, lines: [], hasFailed: false }
  const events: OrderForAuthor['history'] = [
    { what: 'shipped', at: '2026-11-27T10:00:00.000Z', ...sent },
    { what: 'refunded', at: '2026-11-30T09:30:00.000Z', ...refund },
  ]
  const told = OrderForAuthor.parse({ ...order, history: [...order.history, ...events] })
  const [head = '', first = '', second = ''] = ordersCsv([told], 'America/Los_Angeles').split('\r\n')
  expect(head).toMatch(
    /,Sent \(America\/Los_Angeles\),Carrier,Tracking number,Refunded on \(America\/Los_Angeles\),Gift note,ISBN,Weight of a copy \(g\)$/,
  )
  // A long number is not rounded, and a note becomes no formula.
  const isbn = '"=""9780306406157""",420'
  const number = '"=""9400110200881234567890"""'
  expect(
    first.endsWith(`,2026-11-27 02:00:00,USPS,${number},2026-11-30 01:30:00,'=Happy birthday,${isbn}`),
  ).toBe(true)
  expect(second.endsWith(`,,,,,${isbn}`)).toBe(true)
})
