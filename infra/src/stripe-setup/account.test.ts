import { expect, test } from 'vitest'
import { resolveStripeAccount } from './account.ts'

const STRIPE_SECRET_KEY = 'sk_test_local'
const originOf = (PRODUCT_ORIGIN?: string) =>
  resolveStripeAccount(undefined, { STRIPE_SECRET_KEY, ...(PRODUCT_ORIGIN && { PRODUCT_ORIGIN }) })
    .PRODUCT_ORIGIN

test('Stripe is told of the market’s origin, however an operator ends it', () => {
  expect(originOf('https://lorecircle.example/')).toBe('https://lorecircle.example')
  expect(originOf('https://lorecircle.example')).toBe('https://lorecircle.example')
})

test('a stage says its market’s origin by itself', () => {
  const { PRODUCT_ORIGIN } = resolveStripeAccount('example', { STRIPE_SECRET_KEY })
  expect(PRODUCT_ORIGIN).toBe('https://lorecircle.example')
})

test.each(['lorecircle.example', 'lorecircle.example:8080'])(
  'an operator who writes %s is told how an origin begins',
  (written) => {
    expect(() => originOf(written)).toThrow('PRODUCT_ORIGIN has to begin with https://')
  },
)

test('what is missing is said all at once', () => {
  expect(() => resolveStripeAccount(undefined, {})).toThrow(
    /^STRIPE_SECRET_KEY is missing: .*\nPRODUCT_ORIGIN is missing: /,
  )
})
