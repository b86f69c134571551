import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { buyFiles, open, shop, shops } from './files-bought.ts'

buyFiles()

test('of an order whose money went back nobody gets a file', async () => {
  const { documents } = shops.services
  const { sub } = shop.account
  const line = testLine({ format: { id: shop.ebook.id, type: 'eBook', files: shop.ebook.files } })
  const order = testOrder({ id: 'PAID-BACK', sub, lines: [line] })
  await documents.create(orderDoc(sub, order.id), order)
  const opened = async () => (await open(shop, order.id, order.readerToken)).status
  expect(await opened()).toBe(302)
  const refund = { what: 'refunded' as const, at: order.placedAt, refundId: 're_1', lines: [] }
  const refunded = (amountInCents: number) =>
    documents.update(orderDoc(sub, order.id), (known) => ({
      ...(known ?? order),
      history: [...order.history, { ...refund, amountInCents, hasFailed: false }],
    }))
  await refunded(order.sums.totalInCents - 1)
  expect(await opened()).toBe(302)
  await refunded(order.sums.totalInCents)
  expect(await opened()).toBe(410)
})
