import { expect, test } from 'vitest'
import { type Email, inNameOf, senderHeader, sendingOf } from './send-email.ts'

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

test('what goes to a list is told apart from a receipt, and names the list', () => {
  const email: Email = {
    name: 'issue',
    subject: 'A',
    html: 'A',
    text: 'A',
    from: 'hello@lorecircle.example',
    to: 'a@example.com',
  }
  const letter = sendingOf({ ...email, list: { sub: 'a1', configurationSet: 'letters' } })
  expect(letter).toMatchObject({
    ConfigurationSetName: 'letters',
    EmailTags: [{ Name: 'list', Value: 'a1' }],
  })
  expect(sendingOf(email).ConfigurationSetName).toBeUndefined()
})
