import { backfillLibrary } from '@lorecircle/functions/sales/library'
import { libraryFilledDoc } from '@lorecircle/shared/library/stored'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { libraryAt, linkIn, openLibrary, shops } from './bought-books.ts'

openLibrary()

test('what was paid back cannot be fetched, and a shop that is gone leaves its files', async () => {
  const { documents } = shops.services
  const lines = [testLine({ id: '1' }), testLine({ id: '2', unitInCents: 300 })]
  const order = testOrder({
    id: 'BACK2-READR',
    sub: 'gone',
    subdomain: 'gone',
    lines,
    sums: testSums(lines),
    buyer: { email: 'back@example.com', name: '' },
    history: [
      {
        what: 'refunded',
        at: '2026-01-02T00:00:00.000Z',
        refundId: 're_1',
        amountInCents: 300,
        lines: [{ lineId: '2', quantity: 1 }],
        hasFailed: false,
      },
    ],
  })
  await documents.create(orderDoc(order.sub, order.id), order)
  await documents.remove(libraryFilledDoc())
  await backfillLibrary((await shops.as('sweep-checkouts')).documents)
  const { orders } = await libraryAt(await linkIn('back@example.com'))
  expect(orders.map(({ orderUrl }) => orderUrl)).toEqual([null])
  expect(orders[0]?.lines.map(({ isReturned, files }) => [isReturned, files.length > 0])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(await backfillLibrary((await shops.as('sweep-checkouts')).documents)).toBe(0)
})
