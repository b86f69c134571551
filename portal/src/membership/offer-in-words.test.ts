import { expect, test } from 'vitest'
import { describeOffer } from './membership-in-words.ts'

test('an author reads what a coupon makes of the price, and for how long', () => {
  const offer = { firstInCents: 1_000, laterInCents: 2_000, payments: 1 }
  expect(describeOffer('monthly', offer)).toBe('$10.00 for the first month, then $20.00 a month.')
  expect(describeOffer('monthly', { ...offer, payments: 3 })).toBe(
    '$10.00 a month, 3 times, then $20.00 a month.',
  )
  expect(describeOffer('yearly', { ...offer, payments: null })).toBe(
    '$10.00 a year, for as long as you stay.',
  )
})
