import { expect, test } from 'vitest'
import { limitedLineItems } from './checkout.ts'
import { StoredCheckout } from './stored.ts'

/** As checkouts were written when each was of one copy of one book. */
const ofOneCopy = {
  id: 'checkout-1',
  sub: 'macdonald',
  subdomain: 'macdonald',
  stripeAccountId: 'acct_1',
  bookId: 'lilith',
  formatId: 'special',
  priceInCents: 12_000,
  slot: 7,
  cancelToken: 'token',
  sessionId: 'cs_1',
  state: 'open',
  createdAt: '2026-03-01T00:00:00.000Z',
  authorName: 'George MacDonald',
  book: { id: 'lilith', title: 'Lilith', slug: 'lilith', cover: null },
  format: { id: 'special', type: 'Special Edition', file: null },
  copies: 200,
  numbered: true,
}

test('a payment page that was open while the platform changed still sells the copy that it holds', () => {
  const checkout = StoredCheckout.parse(ofOneCopy)
  expect(limitedLineItems(checkout)).toMatchObject([{ slots: [7], editionOf: 200, unitInCents: 12_000 }])
  expect(StoredCheckout.parse(checkout)).toEqual(checkout)
  const plain = StoredCheckout.parse({ ...ofOneCopy, slot: null, copies: null, numbered: false })
  expect(limitedLineItems(plain)).toEqual([])
})
