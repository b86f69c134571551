import type { OrderEvent } from '@lorecircle/shared/order/history'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { ask, platform, startVisited } from './visited.ts'

startVisited()

test('a refunded order shows no parcel and no address, and one that was refunded in part does', async () => {
  const lines = ['1', '2'].map((id) =>
    testLine({ id, unitInCents: 2_000, format: { id, type: 'Hardcover', files: [] } }),
  )
  const address = { line1: '4 Lantern Row', line2: '', city: 'Portland', state: 'OR', postalCode: '97205' }
  const order = testOrder({
    id: 'A-2',
    sub: 'a1',
    subdomain: 'lord-dunsany',
    lines,
    buyer: { email: 'j@example.com', name: 'J Moor' },
    shipTo: { name: 'Eleanor Vane', address: { ...address, country: 'US' } },
  })
  const refund = (lineId: string): OrderEvent => ({
    what: 'refunded',
    at: order.placedAt,
    refundId: `re_${lineId}`,
    hasFailed: false,
    amountInCents: 2_000,
    lines: [{ lineId, quantity: 1 }],
  })
  const pageAfter = async (id: string, ...refunds: OrderEvent[]) => {
    await put(platform.services, orderDoc('a1', id), {
      ...order,
      id,
      history: [...order.history, ...refunds],
    })
    return (await ask(`/thank-you/${id}/${order.readerToken}`)).text
  }
  const inPart = await pageAfter('A-2', refund('1'))
  expect(inPart).toContain('4 Lantern Row')
  expect(inPart).toContain('"buyerName":"Eleanor Vane"')
  expect(await pageAfter('A-3', refund('1'), refund('2'))).not.toContain('Lantern Row')
})

test('a buyer’s thank-you page says what was paid, with tax and shipping in it once', async () => {
  const order = testOrder({
    id: 'A-1',
    sub: 'a1',
    subdomain: 'lord-dunsany',
    sums: testSums([testLine({ unitInCents: 2_000 })], { taxInCents: 136, shippingInCents: 500 }),
  })
  await put(platform.services, orderDoc('a1', order.id), order)
  const { text, template } = await ask(`/thank-you/${order.id}/${order.readerToken}`)
  expect(template).toBe('thank-you')
  expect(text).toContain('"totalInCents":2636')
})
