import { expect, test } from 'vitest'
import { inNameOf, senderHeader } from './send-email.ts'

test('a letter comes in the author’s name from the platform’s address, and no name can add a header', () => {
  const from = 'Lorecircle <hello@lorecircle.example>'
  const sent = (name: string) => senderHeader(inNameOf(name, from))
  expect(inNameOf('Éowyn Ó Briain', from)).toBe('Éowyn Ó Briain <hello@lorecircle.example>')
  expect(sent('Lord Dunsany')).toBe('"Lord Dunsany" <hello@lorecircle.example>')
  for (const name of ['Éowyn Ó Briain', 'Émile "Zola"\r\nBcc: x@y.z', 'Zola <x@y.z>']) {
    expect(sent(name)).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <hello@lorecircle\.example>$/)
  }
  expect(senderHeader('hello@lorecircle.example')).toBe('hello@lorecircle.example')
})
