import { expect, test } from 'vitest'
import { type OutgoingEmail, senderHeader, senderWithName, toSendEmailInput } from './send-email.ts'

const plain: OutgoingEmail = {
  name: 'issue',
  subject: 'A',
  html: 'A',
  text: 'A',
  from: 'hello@lorecircle.example',
  to: 'a@example.com',
}

/** What the encoded words of a header say, each read by itself as mail programs do; broken letters are an error. */
const wordsIn = (header: string): string[] =>
  [...header.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([, word = '']) =>
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(word, 'base64')),
  )

test('a letter comes in the author’s name from the platform’s address, and no name can add a header', () => {
  const from = 'Lorecircle <hello@lorecircle.example>'
  const sent = (name: string) => senderHeader(senderWithName(name, from))
  expect(senderWithName('Éowyn Ó Briain', from)).toBe('Éowyn Ó Briain <hello@lorecircle.example>')
  expect(sent('Lord Dunsany')).toBe('"Lord Dunsany" <hello@lorecircle.example>')
  for (const name of ['Éowyn Ó Briain', 'Émile "Zola"\r\nBcc: x@y.z', 'Zola <x@y.z>']) {
    expect(sent(name)).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <hello@lorecircle\.example>$/)
    expect(wordsIn(sent(name)).join('')).toBe(name.replace('\r\n', ' '))
  }
  expect(senderHeader('hello@lorecircle.example')).toBe('hello@lorecircle.example')
})

test('the longest pen name goes out in words that every mail program reads', () => {
  for (const name of ['é'.repeat(100), 'A😀'.repeat(50), '竜'.repeat(100)]) {
    const header = senderHeader(senderWithName(name, 'hello@lorecircle.example'))
    const encoded = header.split(' ').slice(0, -1)
    expect(Math.max(...encoded.map((word) => word.length))).toBeLessThanOrEqual(75)
    expect(wordsIn(header).join('')).toBe(name)
  }
})

test('no title can add a header by its subject', () => {
  const { Content } = toSendEmailInput({ ...plain, subject: 'A\r\nBcc: x@y.z' })
  expect(Content?.Simple?.Subject?.Data).toBe('A Bcc: x@y.z')
})

test('where an answer could not arrive, the letter goes out without an address for it', () => {
  expect(toSendEmailInput({ ...plain, replyTo: 'zoe@example.com' }).ReplyToAddresses).toEqual([
    'zoe@example.com',
  ])
  expect(toSendEmailInput({ ...plain, replyTo: 'zoë@example.com' }).ReplyToAddresses).toEqual([])
})

test('what goes to a list is told apart from a receipt, and names the list', () => {
  const letter = toSendEmailInput({ ...plain, list: { sub: 'a1', configurationSet: 'letters' } })
  expect(letter).toMatchObject({
    ConfigurationSetName: 'letters',
    EmailTags: [{ Name: 'list', Value: 'a1' }],
  })
  expect(toSendEmailInput(plain).ConfigurationSetName).toBeUndefined()
})
