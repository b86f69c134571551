import { expect, test } from 'vitest'
import { checkoutCookie, parseCheckoutCookie } from './cart-cookie.ts'

const own = { id: 'checkout-0123456789_abcdef', cancelToken: 'token-0123456789_abcdefgh' }
const pair = `lc-checkout=${own.id}.${own.cancelToken}`

test('a browser keeps its checkout from scripts and other sites, as long as the payment page lives', () => {
  const attributes = 'Max-Age=1860; Path=/api; HttpOnly; SameSite=Lax'
  expect(checkoutCookie(own, 'http://lorecircle.localhost:8080')).toBe(`${pair}; ${attributes}`)
  expect(checkoutCookie(own, 'https://lorecircle.example')).toBe(`${pair}; ${attributes}; Secure`)
})

test.each([
  ['alone', pair],
  ['among others', `lc-signed-in=1; ${pair}; theme=dark`],
  ['behind a broken one of the same name', `lc-checkout=x; ${pair}`],
])('a checkout that was written is read back %s', (_, header) => {
  expect(parseCheckoutCookie(header)).toEqual(own)
})

test.each([
  ['nothing', ''],
  ['no value', 'lc-checkout'],
  ['no token', `lc-checkout=${own.id}`],
  ['a token that is too short', `lc-checkout=${own.id}.short`],
  ['another key of the store', `lc-checkout=../accounts/0123456789abcdef.${own.cancelToken}`],
  ['more than two parts', `${pair}.more`],
  ['escapes that are broken', 'lc-checkout=%E0%A4%A'],
  ['another name', `x-${pair}`],
])('a cookie with %s names no checkout', (_, header) => {
  expect(parseCheckoutCookie(header)).toBeNull()
})
