import { expect, test } from 'vitest'
import { plainPath } from './plain-path.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/cart/', '/cart'],
  ['/Shop/Plain-Book//', '/shop/plain-book'],
  ['/B%C3%BCcher', '/b%C3%BCcher'],
  ['/Certificate/7K2Q9-XM4BT/', '/certificate/7K2Q9-XM4BT'],
  ['/shop/plain-book', '/shop/plain-book'],
])('%s is spelled %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain)
})
