import { SetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { guess, secondsAgo, services, startStolen, subjectsTo, with401, withSecondStep } from './stolen.ts'

startStolen()

test('turning the second step on, and off, and new codes need the password', async () => {
  const person = await services.newPerson()
  await services.proveAuthenticator(person)
  for (const path of ['/api/second-factor/on', '/api/second-factor/off', '/api/recovery-codes']) {
    expect(await person.post(path, { password: guess })).toMatchObject({ status: 403 })
    expect(await person.post(path)).toMatchObject({ status: 400 })
  }
})

test('a second step that was turned off past the settings comes back: the login without it opens nothing', async () => {
  const { person } = await withSecondStep()
  const { AccessToken } = person
  await services.cognito.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
  )
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()
  const loggedIn = secondsAgo(0)
  expect(await with401(person, loggedIn - 5)).toBe(401)
  expect(await with401(person, loggedIn)).toBe(401)
  expect((await services.logIn(person.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  expect(await subjectsTo(person.email)).toContain('Two-step login is on again')
})
