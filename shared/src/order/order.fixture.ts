import type { OrderEmail } from './letter.ts'
import type { OrderLineItem } from './line.ts'
import type { Order } from './order.ts'

const at = '2026-01-01T00:00:00.000Z'

export const testLine = (changes: Partial<OrderLineItem> = {}): OrderLineItem => ({
  id: '1',
  book: { id: 'lilith', title: 'Lilith', slug: 'lilith', cover: null },
  format: {
    id: 'format-1',
    type: 'eBook',
    files: [
      { key: 'files/lilith', name: 'lilith.epub', sizeInBytes: 9, contentType: 'application/epub+zip' },
    ],
  },
  quantity: 1,
  slots: [],
  editionOf: null,
  dedication: null,
  releaseOn: null,
  unitInCents: 499,
  discountInCents: 0,
  taxInCents: 0,
  ...changes,
})

export function testSums(lines: readonly OrderLineItem[], more: Partial<Order['sums']> = {}): Order['sums'] {
  const sum = (of: (line: OrderLineItem) => number) => lines.reduce((all, line) => all + of(line), 0)
  const itemsInCents = sum(({ unitInCents, quantity }) => unitInCents * quantity)
  const discountInCents = sum((line) => line.discountInCents)
  const { shippingInCents = 0, taxInCents = sum((line) => line.taxInCents), isTaxIncluded = false } = more
  const totalInCents = itemsInCents - discountInCents + shippingInCents + (isTaxIncluded ? 0 : taxInCents)
  return { itemsInCents, discountInCents, shippingInCents, taxInCents, isTaxIncluded, totalInCents, ...more }
}

const sent = (kind: 'receipt' | 'notice'): OrderEmail => ({
  id: kind,
  kind,
  to: null,
  words: '',
  state: 'sent',
  at,
  tries: 1,
})

export function testOrder(changes: Partial<Order> = {}): Order {
  const { lines = [testLine()], placedAt = at } = changes
  const sums = changes.sums ?? testSums(lines)
  return {
    id: '7K2Q9-XM4BT',
    readerToken: 'reader-token',
    sub: 'macdonald',
    subdomain: 'macdonald',
    authorName: 'George MacDonald',
    checkoutId: 'checkout-1',
    stripeAccountId: 'acct_1',
    sessionId: 'cs_1',
    paymentIntentId: 'pi_1',
    lines,
    sums,
    currency: 'usd',
    discountCode: null,
    buyer: { email: 'reader@example.com', name: 'A Reader' },
    shipTo: null,
    delivery: null,
    gift: null,
    notes: '',
    history: [
      { what: 'placed', at: placedAt },
      { what: 'paid', at: placedAt, amountInCents: sums.totalInCents },
    ],
    letters: [sent('receipt'), sent('notice')],
    placedAt,
    ...changes,
  }
}
