import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { secondsAgo, services, startStolen, subjectsTo, with401 } from './stolen.ts'

startStolen()

test('choosing a new password for a forgotten one ends every other session, and the owner hears of it', async () => {
  const person = await services.newPerson()
  const elsewhere = (await services.logIn(person.email)).AuthenticationResult?.RefreshToken
  expect(await with401(person, secondsAgo(60))).toBe(200)
  const ClientId = services.identity.clientId
  await services.cognito.send(new ForgotPasswordCommand({ ClientId, Username: person.email }))
  await services.cognito.send(
    new ConfirmForgotPasswordCommand({
      ClientId,
      Username: person.email,
      ConfirmationCode: await services.codeTo(person.email),
      Password: 'a newer lantern',
    }),
  )
  expect(await with401(person, secondsAgo(60))).toBe(401)
  const refresh = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: elsewhere })
  await expect(services.cognito.send(refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect(await with401(person, secondsAgo(0))).toBe(200)
  expect(await subjectsTo(person.email)).toContain('Your password was changed')
})
