import { expect, test } from 'vitest'
import { EmailAddress } from './email-address.ts'

test.each([
  ['reader@bücher.example', 'reader@xn--bcher-kva.example'],
  [' Reader@Example.COM ', 'Reader@Example.COM'],
  ['reader@почта.example', 'reader@xn--80a1acny.example'],
])('%s is an address that mail can reach', (typed, address) => {
  expect(EmailAddress.parse(typed)).toBe(address)
})

test.each([
  'reader@',
  '@bücher.example',
  'reader@bücher.example/x',
  'reader@bücher .example',
  'réader',
  'a@b',
])('%s is none', (typed) => expect(EmailAddress.safeParse(typed).success).toBe(false))
