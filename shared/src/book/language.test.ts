import { expect, test } from 'vitest'
import { languageName, parseLanguage } from './language.ts'

test.each([
  ['en', 'en', 'English'],
  [' PT-br ', 'pt-BR', 'Brazilian Portuguese'],
  ['ja', 'ja', 'Japanese'],
  ['ar', 'ar', 'Arabic'],
  ['iw', 'he', 'Hebrew'],
])('a book in %j is kept as %s and shown as %s', (typed, code, name) => {
  expect(parseLanguage(typed)).toBe(code)
  expect(languageName(code)).toBe(name)
})

test('a book may have no language', () => {
  expect([parseLanguage(''), parseLanguage(null)]).toEqual([null, null])
})

test.each(['English', 'e', 'qq', 'en_US', 'x'.repeat(40), '"><script>'])('%s is no language', (typed) => {
  expect(() => parseLanguage(typed)).toThrow(RangeError)
})
