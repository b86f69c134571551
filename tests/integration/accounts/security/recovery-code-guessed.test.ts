import { expect, test } from 'vitest'
import { password } from '../start-accounts.ts'
import { Codes, lastSubject, recover, services, startAccountsHere, withSecondFactor } from './two-steps.ts'

startAccountsHere()

test('recovery codes can be guessed ten times an hour', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  for (let guess = 0; guess < 10; guess++) {
    expect((await recover(person.email, `0000-0000-0000-000${guess}`)).status).toBe(403)
  }
  expect((await recover(person.email, recoveryCodes[0] ?? '')).status).toBe(429)
})

test('a stranger’s wrong tries lock nobody else out', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  const stranger = (guess: number) =>
    recover(person.email, `0000-0000-0000-000${guess % 10}`, password, '203.0.113.66')
  for (let guess = 0; guess < 10; guess++) expect((await stranger(guess)).status).toBe(403)
  expect((await stranger(0)).status).toBe(429)
  expect((await recover(person.email, recoveryCodes[0] ?? '')).status).toBe(200)
})

test('new codes and turning the second step off ask for the password, and the old codes are gone', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  for (const path of ['/api/recovery-codes', '/api/second-factor/off']) {
    expect(await person.post(path, { password: 'a guess at it' })).toMatchObject({
      status: 403,
      body: { error: 'That password is not right.' },
    })
  }
  const fresh = Codes.parse((await person.post('/api/recovery-codes', { password })).body).recoveryCodes
  expect(fresh).not.toContain(recoveryCodes[0])
  expect((await recover(person.email, recoveryCodes[0] ?? '')).status).toBe(403)
  expect((await person.post('/api/second-factor/off', { password })).status).toBe(200)
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()
  expect(await lastSubject(person.email)).toBe('Two-step login is off')
})
