import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { totp } from '../../../support/totp.ts'
import { password } from '../start-accounts.ts'
import { guess, services, startStolen } from './stolen.ts'

startStolen()

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
  const recover = (secret: string) =>
    services.ask('/api/recover-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-viewer-address': person.email },
      body: JSON.stringify({ email: person.email, password: secret, code: '' }),
    })
  expect((await recover(guess)).status).toBe(403)
  expect((await recover(password)).status).toBe(200)
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()
})
