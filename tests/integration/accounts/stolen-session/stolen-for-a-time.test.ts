import {
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { totp } from '../../../support/totp.ts'
import { password } from '../start-accounts.ts'
import { guess, secondsAgo, services, startStolen, subjectsTo, with401, withSecondStep } from './stolen.ts'

startStolen()

const recoverWithCode = (email: string, secret: string, code: string) =>
  services.ask('/api/recover-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-viewer-address': email },
    body: JSON.stringify({ email, password: secret, code }),
  })
const recoverWithoutCode = (email: string, secret: string) => recoverWithCode(email, secret, '')

test('a second step that a stranger turned on keeps its owner out for no longer than their password takes', async () => {
  const person = await services.newPerson()
  const { AccessToken } = person
  const { SecretCode = '' } = await services.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  await services.cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totp(SecretCode) }))
  await services.cognito.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  )
  expect((await services.logIn(person.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  const recover = (secret: string) => recoverWithoutCode(person.email, secret)
  expect((await recover(guess)).status).toBe(403)
  const before = secondsAgo(5)
  expect((await recover(password)).status).toBe(200)
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()

  // The stranger's session has ended, so that it does not begin anew, and the owner reads what has happened.
  expect(await with401(person, before)).toBe(401)
  await expect(
    services.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken })),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect(await subjectsTo(person.email)).toEqual(['A stranger’s two-step login is off'])
})

test('a password alone takes no second step away that was turned on in the settings', async () => {
  const { person } = await withSecondStep()
  const refused = await recoverWithoutCode(person.email, password)
  expect(refused).toMatchObject({ status: 403, body: { code: 'recovery.refused' } })
  expect(refused.body.error).toContain('reply to the email')
  expect((await services.logIn(person.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
})

test('whoever finds another authenticator in place of their own gets in with a recovery code', async () => {
  const { person, secret, recoveryCodes } = await withSecondStep()
  await services.proveAuthenticator(person)
  const { Session, ChallengeName } = await services.logIn(person.email)
  const answer = services.cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId: services.identity.clientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: person.email, SOFTWARE_TOKEN_MFA_CODE: totp(secret) },
    }),
  )
  await expect(answer).rejects.toMatchObject({ name: 'CodeMismatchException' })
  expect((await recoverWithCode(person.email, password, recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()
  expect(await subjectsTo(person.email)).toContain('A recovery code was used')
})
