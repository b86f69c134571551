import { expect, test } from 'vitest'
import { isLink, parseLink } from './rich-text.ts'

test.each(['https://a.example', 'https://a.example/b?c=d#e', 'mailto:quill@a.example'])(
  'a link may lead to a secure page or to a mail: %s',
  (href) => expect(isLink(href)).toBe(true),
)

test.each([
  'http://a.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.example',
  'https://',
  'https://a b',
  'mailto:',
  'mailto:nobody',
  'tel:+431234',
  '',
])('and nowhere else: %j', (href) => expect(isLink(href)).toBe(false))

test('an address is made whole, as people leave out how it begins', () => {
  expect(parseLink(' a.example ')).toBe('https://a.example')
  expect(parseLink('a.example/b:c')).toBe('https://a.example/b:c')
  expect(parseLink('quill@a.example')).toBe('mailto:quill@a.example')
  expect(parseLink('https://a.example')).toBe('https://a.example')
  expect(parseLink('http://a.example')).toBeNull()
  expect(parseLink('javascript:alert(1)')).toBeNull()
  expect(parseLink('anything')).toBeNull()
})
