import { securityDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { password } from '../start-accounts.ts'
import { Codes, lastSubject, services, startAccountsHere, withSecondFactor } from './two-steps.ts'

startAccountsHere()
type Person = Awaited<ReturnType<typeof services.newPerson>>
const status = async (person: Person) => (await person.get('/api/security')).body

test('the second step is off until an author turns it on, and then a login asks for a code', {
  tags: ['B3.1-12', 'B7-08', 'BD6-05'],
}, async () => {
  const person = await services.newPerson()
  expect(await status(person)).toEqual({ email: person.email, hasSecondFactor: false, recoveryCodesLeft: 0 })
  expect(await person.post('/api/second-factor/on', { password })).toMatchObject({
    status: 409,
    body: { code: 'second_factor.unproven' },
  })
  await services.proveAuthenticator(person)
  expect((await services.logIn(person.email)).ChallengeName).toBeUndefined()

  const { recoveryCodes } = Codes.parse((await person.post('/api/second-factor/on', { password })).body)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await status(person)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 })
  expect((await services.logIn(person.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  expect(await lastSubject(person.email)).toBe('Two-step login is on')
})

test('no recovery code is kept as it is', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  const stored = JSON.stringify(await services.documents.read(securityDoc(person.sub)))
  expect(stored).toMatch(/"[0-9a-f]{64}"/)
  for (const code of recoveryCodes) expect(stored).not.toContain(code)
})
