import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { csvOfOrders } from './csv-of-orders.ts'

test('orders go out as a table, a row for each line, and no reader’s words become a formula', {
  tags: ['BD7-06'],
}, () => {
  const lines = [
    testLine({ dedication: '=HYPERLINK("http://a")' }),
    testLine({ id: '2', unitInCents: 1_250 }),
  ]
  const order = testOrder({
    ...{ lines, sums: testSums(lines, { shippingInCents: 650 }), notes: 'a "quoted"\nnote' },
    buyer: { email: 'a@example.com', name: '+1' },
  })
  const table = csvOfOrders([OrderForAuthor.parse(order)])
  const [head = '', first = '', ...rest] = table.split('\r\n')
  expect(head.split(',').slice(0, 3).join()).toBe('\ufeffOrder,Placed (UTC),Parcel')
  expect(first).toContain(`"'=HYPERLINK(""http://a"")"`)
  expect(first).toContain("a@example.com,'+1")
  expect(first).toMatch(/^[^,]+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
  expect(first).toContain('6.50,0.00,23.99,0.00')
  expect(rest.join('\r\n')).toContain(',12.50,')
  expect(table).toContain('"a ""quoted""\nnote"')
})
