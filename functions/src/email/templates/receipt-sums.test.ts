import { expect, test } from 'vitest'
import { cartful, gift, sampleOrigin, typed } from '../every-email/sample.fixture.ts'
import { receiptEmail } from './receipt.ts'

const shop = { origin: sampleOrigin, accent: null, replyTo: undefined, words: '' } as const

test('a receipt that tells its parts says also that sending was free, and nothing of it for a file', () => {
  const many = cartful(typed)
  const freely = { ...many, sums: { ...many.sums, shippingInCents: 0 } }
  expect(receiptEmail(freely, shop).text).toContain('Shipping: Free')
  expect(receiptEmail(gift(typed), shop).text).not.toContain('Shipping')
})
