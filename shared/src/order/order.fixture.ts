import type { Order } from './order.ts'

const at = '2026-01-01T00:00:00.000Z'

/** A whole valid order of an eBook, paid for and delivered, from the few values that a caller is about. */
export const testOrder = (changes: Partial<Order> = {}): Order => ({
  id: '7K2Q9-XM4BT',
  readerToken: 'reader-token',
  sub: 'macdonald',
  subdomain: 'macdonald',
  authorName: 'George MacDonald',
  checkoutId: 'checkout-1',
  stripeAccountId: 'acct_1',
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  book: { id: 'lilith', title: 'Lilith', slug: 'lilith', cover: null },
  format: {
    id: 'format-1',
    type: 'eBook',
    file: { key: 'files/lilith', name: 'lilith.epub', sizeInBytes: 9, contentType: 'application/epub+zip' },
  },
  copy: null,
  amountInCents: 499,
  taxInCents: 0,
  shippingInCents: 0,
  currency: 'usd',
  buyer: { email: 'reader@example.com', name: 'A Reader', address: null },
  refund: null,
  fulfilment: 'delivered digitally',
  mail: { state: 'sent', at, tries: 1 },
  noticeMail: { state: 'sent', at, tries: 1 },
  placedAt: at,
  ...changes,
})
