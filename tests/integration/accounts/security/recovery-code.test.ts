import { defaultSecurity } from '@lorecircle/shared/account/security'
import { securityDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { password } from '../start-accounts.ts'
import { lastSubject, recover, services, startAccountsHere, withSecondFactor } from './two-steps.ts'

startAccountsHere()

test('a recovery code with the password turns the second step off, once, and the owner hears of it', {
  tags: ['BD6-06'],
}, async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  const [first = '', second = ''] = recoveryCodes
  expect((await recover(person.email, ` ${first.toLowerCase()} `)).status).toBe(200)
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()
  expect(await lastSubject(person.email)).toBe('A recovery code was used')
  expect(await recover(person.email, second)).toMatchObject({
    status: 409,
    body: { code: 'recovery.unneeded' },
  })

  await services.proveAuthenticator(person)
  await person.post('/api/second-factor/on', { password })
  expect((await recover(person.email, first)).status).toBe(403)
})

test('whoever has one of password and code gets no further, and is not told which was wrong', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  const other = await withSecondFactor()
  const said = 'That password or that recovery code is not right.'
  const tries = [
    recover(person.email, recoveryCodes[0] ?? '', 'a guess at the password'),
    recover(person.email, '0000-0000-0000-0000'),
    recover(person.email, other.recoveryCodes[0] ?? ''),
    recover('nobody@example.com', recoveryCodes[0] ?? ''),
  ]
  for (const answer of await Promise.all(tries)) {
    expect(answer).toMatchObject({ status: 403, body: { error: said } })
  }
  expect((await services.logIn(person.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
})

test('a second step whose turning off broke off is opened by one of the codes that are left, and not by the password alone', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  await services.documents.update(securityDoc(person.sub), (known) => ({
    ...(known ?? defaultSecurity),
    secondStep: false,
  }))
  expect((await recover(person.email, '')).status).toBe(403)
  expect((await recover(person.email, recoveryCodes[1] ?? '')).status).toBe(200)
})

test('of two who come with the same code at once, one is let in', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  const answers = await Promise.all([1, 2, 3].map(() => recover(person.email, recoveryCodes[0] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
