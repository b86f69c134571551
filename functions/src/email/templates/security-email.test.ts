import { expect, test } from 'vitest'
import { emailChangedEmail, securityEmail } from './security-email.ts'

test('whoever did not change the address is not sent to a password that would reach the new one', () => {
  const { text } = emailChangedEmail({ from: 'old@example.com', to: 'new@example.com' })
  expect(text).toContain('reply to this email now, from old@example.com.')
  expect(text).not.toContain('forgot-password')
})

test('whoever did not turn the second step on is told who takes a stranger’s away', () => {
  const told = (change: 'two_step_enabled' | 'two_step_disabled') =>
    securityEmail('https://lorecircle.example', change).text.includes(
      'turns the stranger’s two-step login off',
    )
  expect([told('two_step_enabled'), told('two_step_disabled')]).toEqual([true, false])
})

test('whoever took a stranger’s second step away reads to choose a new password, and not that they may have to', () => {
  const { text } = securityEmail('https://lorecircle.example', 'two_step_disabled_by_stranger')
  expect(text).toContain('whoever had a login of yours may know the old one.')
  expect(text).not.toContain('If it was not you')
})

test('whoever’s second step came back reads what to do where its app is not theirs any more', () => {
  const { text } = securityEmail('https://lorecircle.example', 'two_step_restored')
  expect(text).toContain('log in with a recovery code')
})

test('whoever did not change anything else is led to a new password, which ends every login', () => {
  const { text } = securityEmail('https://lorecircle.example', 'signed_out_everywhere')
  expect(text).toContain('That ends every login, a stranger’s too.')
  expect(text).toContain('https://lorecircle.example/forgot-password')
})
