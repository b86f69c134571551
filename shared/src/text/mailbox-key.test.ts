import { expect, test } from 'vitest'
import { mailboxKey } from './email-address.ts'

test.each([
  ['Nat@Example.com ', 'nat@example.com'],
  ['nat+shop@example.com', 'nat@example.com'],
  ['nat+a+b@example.com', 'nat@example.com'],
  ['+nat@example.com', '+nat@example.com'],
  ['n.a.t@example.com', 'n.a.t@example.com'],
  ['n.a.t@gmail.com', 'nat@gmail.com'],
  ['N.at+shop@GoogleMail.com', 'nat@gmail.com'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox)
})
