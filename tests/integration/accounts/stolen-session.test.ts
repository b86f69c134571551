import {
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { accountDoc, securityDoc } from '@lorecircle/shared/account/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { totp } from '../../support/totp.ts'
import { password, startAccounts } from './start-accounts.ts'

let services: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  services = await startAccounts()
})
afterAll(() => services.stop())

type Person = Awaited<ReturnType<typeof services.newPerson>>
const Codes = z.object({ recoveryCodes: z.array(z.string()) })
const guess = 'a guess at the password'

async function withSecondStep() {
  const person = await services.newPerson()
  const secret = await services.proveAuthenticator(person)
  const { recoveryCodes } = Codes.parse((await person.post('/api/second-factor/on', { password })).body)
  return { person, secret, recoveryCodes }
}
const subjectsTo = async (address: string) => (await services.mailTo(address)).map(({ subject }) => subject)
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
/** With a token of a login in that second. */
const with401 = async ({ person }: Person, iat: number) => {
  const authorization = `Bearer ${services.tokens.sign(person, { iat })}`
  return (await services.ask('/api/security', { headers: { authorization } })).status
}

test('an access token alone changes no address at the provider, nor here', async () => {
  const person = await services.newPerson()
  const write = services.cognito.send(
    new UpdateUserAttributesCommand({
      AccessToken: person.AccessToken,
      UserAttributes: [{ Name: 'email', Value: 'thief@example.com' }],
    }),
  )
  await expect(write).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const asked = await person.post('/api/change-email', { email: 'thief@example.com', password: guess })
  expect(asked).toMatchObject({ status: 403, body: { code: 'password.wrong' } })
  expect(await services.mailTo('thief@example.com')).toEqual([])
  expect((await person.post('/api/confirm-email', { code: '123456' })).status).toBe(409)
  expect((await person.get('/api/security')).body).toMatchObject({ email: person.email })
})

test('where the second step is on, another address needs it, too', async () => {
  const { person, secret } = await withSecondStep()
  const email = `new-${person.email}`
  const change = (more: object) => person.post('/api/change-email', { email, password, ...more })
  expect(await change({})).toMatchObject({ status: 403, body: { code: 'code.missing' } })
  const wrong = totp(secret) === '000000' ? '000001' : '000000'
  expect(await change({ code: wrong })).toMatchObject({ status: 403, body: { code: 'code.wrong' } })
  expect((await change({ code: totp(secret) })).status).toBe(200)
  expect(await person.post('/api/confirm-email', { code: await services.codeTo(email) })).toMatchObject({
    status: 200,
    body: { email },
  })
  expect(await subjectsTo(person.email)).toContain('Your email address was changed')
})

test('the code for another address can be sent anew, and guessed five times', async () => {
  const person = await services.newPerson()
  const email = `tried-${person.email}`
  await person.post('/api/change-email', { email, password })
  const first = await services.codeTo(email)
  expect((await person.post('/api/resend-email-code')).body).toEqual({ email })
  const code = await services.codeTo(email)
  const wrong = ['000001', '000002', '000003', '000004', '000005', '000006', '000007']
    .filter((one) => one !== code && one !== first)
    .slice(0, 5)
  for (const one of wrong) expect((await person.post('/api/confirm-email', { code: one })).status).toBe(400)
  expect((await person.post('/api/confirm-email', { code })).status).toBe(429)
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(person.email)
})

test('however many codes are sent, there are ten guesses in an hour', async () => {
  const person = await services.newPerson()
  const email = `guessed-${person.email}`
  const answer = async (code: string) => (await person.post('/api/confirm-email', { code })).status
  await person.post('/api/change-email', { email, password })
  for (let round = 0; round < 2; round++) {
    const wrong = (await services.codeTo(email)) === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) expect(await answer(wrong)).toBe(400)
    await person.post('/api/resend-email-code')
  }
  expect(await answer(await services.codeTo(email))).toBe(429)
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(person.email)
})

test('nobody gets the address of another account', async () => {
  const [person, other] = [await services.newPerson(), await services.newPerson()]
  expect(await person.post('/api/change-email', { email: other.email, password })).toMatchObject({
    status: 409,
    body: { code: 'email.taken' },
  })
})

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

test('accounts from before the second step was noted keep it, and their codes', async () => {
  const { person, recoveryCodes } = await withSecondStep()
  await services.documents.update(securityDoc(person.sub), (security) => {
    if (security === null) throw new Error('nothing is stored')
    return { ...security, secondStep: null }
  })
  expect((await person.get('/api/security')).body).toMatchObject({ hasSecondFactor: true })
  expect((await services.documents.read(securityDoc(person.sub)))?.value).toMatchObject({
    secondStep: true,
    recoveryCodes: expect.objectContaining({ length: recoveryCodes.length }),
  })
})

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

test('a token that was refreshed is as old as its login', async () => {
  const person = await services.newPerson()
  await person.post('/api/sign-out-everywhere')
  const before = Math.floor(Date.now() / 1000) - 60
  const authorization = `Bearer ${services.tokens.sign(person.person, { auth_time: before })}`
  expect((await services.ask('/api/security', { headers: { authorization } })).status).toBe(401)
})
