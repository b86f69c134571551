import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { ask, platform, startVisited } from './visited.ts'

startVisited()

test('a buyer’s thank-you page says what was paid, with tax and shipping in it once', async () => {
  const order = testOrder({
    ...{ id: 'A-1', sub: 'a1', subdomain: 'lord-dunsany' },
    sums: testSums([testLine({ unitInCents: 2_000 })], { taxInCents: 136, shippingInCents: 500 }),
  })
  await put(platform.services, orderDoc('a1', order.id), order)
  const { text, template } = await ask(`/thank-you/${order.id}/${order.readerToken}`)
  expect(template).toBe('thank-you')
  expect(text).toContain('"totalInCents":2636')
})
