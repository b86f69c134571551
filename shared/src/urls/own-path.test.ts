import { expect, test } from 'vitest'
import { isOwnPath } from './plain-path.ts'

test.each(['/', '/bookstore', '/shop/lilith?per=12', '/blog/%C3%A9', '/a//b', '/@evil.example', '/%09/evil'])(
  '%j is a page of the same shop',
  (path) => {
    expect(isOwnPath(path)).toBe(true)
  },
)

test.each([
  '',
  'bookstore',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/bookstore#x',
])('%j is refused', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
