import { expect, test } from 'vitest'
import { testOrder } from './order.fixture.ts'
import { OrderForAuthor } from './order.ts'

test('an author sees of an order nothing that opens its reader’s own page', () => {
  const order = testOrder({ readerToken: 'the-token', checkoutId: 'the-checkout' })
  const seen = JSON.stringify(OrderForAuthor.parse(order))
  for (const key of [order.readerToken, order.checkoutId]) expect(seen).not.toContain(key)
})
