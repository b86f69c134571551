import { expect, test } from 'vitest'
import { EmailAddress } from '../text/email-address.ts'
import { VisitorMessage, visitorName } from './visitor.ts'

const name = visitorName('Please enter your name.')

test.each([
  ['  Ann ', 'Ann'],
  ['Ann\r\nBcc: everybody@example.com', 'Ann Bcc: everybody@example.com'],
  ['Ann\u0000\u001b[31m\u2028Reader', 'Ann [31m Reader'],
  ['Zoë  Ångström', 'Zoë Ångström'],
  ['日本の読者', '日本の読者'],
])('the name %j is one line: %j', (typed, kept) => {
  expect(name.parse(typed)).toBe(kept)
})

test.each([undefined, null, 7, '', ' \r\n '])('a name of %j is missing', (typed) => {
  expect(name.safeParse(typed).error?.issues[0]?.message).toBe('Please enter your name.')
})

test('a name has its limit', () => {
  expect(name.safeParse('x'.repeat(101)).error?.issues[0]?.message).toBe(
    'A name can have at most 100 characters.',
  )
})

test.each([
  'ann',
  'ann@',
  '@example.com',
  'ann@example.com\r\nBcc: everybody@example.com',
  'ann@example.com, bob@example.com',
  'Ann <ann@example.com>',
  '"ann"@example.com',
  'ann@example',
  'ann b@example.com',
])('%j is no address', { tags: ['A5-16'] }, (typed) => {
  expect(EmailAddress.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address.')
})

test.each(['ann@example.com', ' Ann.O’Reader+letters@Sub.example.com '.replace('’', "'")])(
  '%j is an address',
  (typed) => {
    expect(EmailAddress.parse(typed)).toBe(typed.trim())
  },
)

test('an address is asked for, and has its limit', () => {
  const problem = (typed: unknown) => EmailAddress.safeParse(typed).error?.issues[0]?.message
  expect(problem(undefined)).toBe('Please enter your email address.')
  expect(problem('  ')).toBe('Please enter your email address.')
  expect(problem(`${'a'.repeat(250)}@example.com`)).toBe('An email address can have at most 254 characters.')
})

test('a message keeps its lines, and nothing that cannot be seen', () => {
  expect(VisitorMessage.parse(' Dear\r\n\r\nauthor\u0007,\ttell me \r')).toBe('Dear\n\nauthor,\ttell me')
  expect(VisitorMessage.safeParse('x'.repeat(5_001)).success).toBe(false)
  expect(VisitorMessage.safeParse('\u0000').success).toBe(false)
})
