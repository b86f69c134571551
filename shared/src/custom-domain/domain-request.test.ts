import { expect, test } from 'vitest'
import { parseCustomDomain } from './own-domain.ts'

const read = (text: string) => parseCustomDomain(text, 'lorecircle.example:4321')

test('a domain is understood however it is typed or pasted', () => {
  expect(read(' Dunsany.example ')).toBe('dunsany.example')
  expect(read('https://www.dunsany.example/shop?x=1')).toBe('www.dunsany.example')
  expect(read('bücher.example')).toBe('xn--bcher-kva.example')
})

test('what is no domain of one’s own is told from one', () => {
  const none = [
    '',
    'dunsany',
    '127.0.0.1',
    'a b.example',
    '-a.example',
    'me@a.example',
    'a.example:8080',
    '.example',
  ]
  for (const text of [...none, 'lorecircle.example', 'dunsany.lorecircle.example'])
    expect(read(text), text).toBeNull()
})
