import { expect, test } from 'vitest'
import { buildCustomMessage } from './custom-message.ts'

const asked = (triggerSource: string) => ({
  version: '1',
  triggerSource,
  userName: 'a-user',
  request: {
    userAttributes: { email: 'mirrlees+books@example.com' },
    codeParameter: '{####}',
    linkParameter: '{##Click Here##}',
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
})
const mailFor = (triggerSource: string) =>
  buildCustomMessage(asked(triggerSource), 'https://lorecircle.example').response

test('a new author gets the code twice: to type, and in a link to the page that takes it', () => {
  const mail = mailFor('CustomMessage_SignUp')
  expect(mail.emailSubject).toBe('Your Lorecircle verification code')
  expect(mail.emailMessage).toContain('>{####}</td>')
  expect(mail.emailMessage).toContain(
    'href="https://lorecircle.example/verify?email=mirrlees%2Bbooks%40example.com&amp;code={####}"',
  )
})

test('who forgot the password is led to where a new one is chosen', () => {
  expect(mailFor('CustomMessage_ForgotPassword').emailMessage).toContain(
    'https://lorecircle.example/forgot-password?email=',
  )
})

test('a code for a changed address has no link, because the settings ask for it', () => {
  const mail = mailFor('CustomMessage_UpdateUserAttribute')
  expect(mail.emailMessage).toContain('{####}')
  expect(mail.emailMessage).not.toContain('<a ')
})

test('an occasion without a letter keeps what Cognito would send', () => {
  const event = asked('CustomMessage_AdminCreateUser')
  expect(buildCustomMessage(event, 'https://lorecircle.example')).toEqual(event)
})

test('every letter stays below the 20,000 characters that Cognito takes', () => {
  expect(String(mailFor('CustomMessage_SignUp').emailMessage).length).toBeLessThan(20_000)
})
