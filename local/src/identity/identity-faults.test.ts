import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Mailbox, startMailbox } from '../mail/start-mailbox.ts'
import { type Identity, startIdentity } from './start-identity.ts'

const password = 'lamplight and ink'
const aMinuteMs = 60_000
let folder: string
let mailbox: Mailbox
let identity: Identity
let lambda: ReturnType<typeof serve>
let aheadMs = 0
const heard: { triggerSource: string; userName: string }[] = []

const Event = z.looseObject({ triggerSource: z.string(), userName: z.string() })
const triggers = new Hono()
  .post('/2015-03-31/functions/mail/invocations', async ({ req, json }) => {
    const event = await req.json()
    return json({ ...event, response: { emailSubject: 'x', emailMessage: event.request.codeParameter } })
  })
  .post('/2015-03-31/functions/confirmed/invocations', async ({ req, json }) => {
    const event = Event.parse(await req.json())
    heard.push({ triggerSource: event.triggerSource, userName: event.userName })
    return json(event)
  })

const Answer = z.looseObject({
  __type: z.string().optional(),
  message: z.string().optional(),
  AuthenticationResult: z
    .object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string().optional() })
    .optional(),
})
async function call(operation: string, body: object, authorization = '') {
  const answer = await fetch(identity.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, authorization },
    body: JSON.stringify({ ClientId: identity.clientId, UserPoolId: identity.userPoolId, ...body }),
  })
  return Answer.parse(await answer.json())
}
const codeFor = async (address: string) => {
  const Store = z.object({
    emails: z
      .object({ destination: z.object({ to: z.string().array() }), body: z.object({ html: z.string() }) })
      .array(),
  })
  const { emails } = Store.parse(await (await fetch(`${mailbox.url}/store`)).json())
  const mail = emails.findLast(({ destination }) => destination.to.includes(address))
  return /\d{6}/.exec(mail?.body.html ?? '')?.[0] ?? ''
}
const logIn = (Username: string, given = password) =>
  call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: Username, PASSWORD: given },
  })
let count = 0
async function author(): Promise<string> {
  const Username = `author${++count}@example.org`
  await call('SignUp', { Username, Password: password })
  await call('ConfirmSignUp', { Username, ConfirmationCode: await codeFor(Username) })
  return Username
}
const claims = (token = '') =>
  z
    .looseObject({ origin_jti: z.string().optional() })
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-faults-'))
  mailbox = await startMailbox({ port: 0, dataFile: join(folder, 'mail.jsonl') })
  lambda = serve({ fetch: triggers.fetch, hostname: '127.0.0.1', port: 0 })
  await once(lambda, 'listening')
  const address = lambda.address()
  const endpoint = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  identity = await startIdentity({
    port: 0,
    dataDir: join(folder, 'identity'),
    customMessage: { endpoint, functionName: 'mail' },
    postConfirmation: { endpoint, functionName: 'confirmed' },
    mail: { endpoint: mailbox.url, from: 'hello@lorecircle.localhost' },
    now: () => Date.now() + aheadMs,
  })
})
afterAll(async () => {
  await identity.close()
  await mailbox.close()
  lambda.close()
  await rm(folder, { recursive: true })
})

test('a forgotten password that is set anew leaves sessions as they are, and the product is told', async () => {
  const Username = await author()
  const { AuthenticationResult: session } = await logIn(Username)
  await call('ForgotPassword', { Username })
  const reset = { Username, Password: 'a new password', ConfirmationCode: await codeFor(Username) }
  expect(await call('ConfirmForgotPassword', reset)).not.toHaveProperty('__type')
  const refreshed = await call('GetTokensFromRefreshToken', { RefreshToken: session?.RefreshToken })
  expect(refreshed.AuthenticationResult).toBeDefined()
  expect(heard.map(({ triggerSource }) => triggerSource)).toEqual([
    'PostConfirmation_ConfirmSignUp',
    'PostConfirmation_ConfirmForgotPassword',
  ])
})

test('tokens say of which session they are, and end with it', async () => {
  const Username = await author()
  const { AuthenticationResult: first } = await logIn(Username)
  const { AuthenticationResult: other } = await logIn(Username)
  const origin = claims(first?.AccessToken).origin_jti
  expect(origin).toMatch(/^[0-9a-f-]{36}$/)
  expect(claims(first?.IdToken).origin_jti).toBe(origin)
  expect(claims(other?.AccessToken).origin_jti).not.toBe(origin)
  const { AuthenticationResult: later } = await call('GetTokensFromRefreshToken', {
    RefreshToken: first?.RefreshToken,
  })
  expect(claims(later?.AccessToken).origin_jti).toBe(origin)

  await call('RevokeToken', { Token: first?.RefreshToken })
  const lookedUp = (AccessToken = '') => call('GetUser', { AccessToken })
  expect(await lookedUp(later?.AccessToken)).toMatchObject({ __type: 'NotAuthorizedException' })
  expect(await lookedUp(other?.AccessToken)).not.toHaveProperty('__type')
})

test('five wrong passwords lock an account for a second, each further one for twice as long', async () => {
  const Username = await author()
  const said = async (given: string) => (await logIn(Username, given)).message ?? 'signed in'
  const wrong = 'Incorrect username or password.'
  const locked = 'Password attempts exceeded'
  for (let i = 0; i < 5; i++) expect(await said('wrong')).toBe(wrong)
  expect(await said(password)).toBe(locked)
  aheadMs += 1_000
  expect(await said('wrong')).toBe(wrong)
  aheadMs += 1_000
  expect(await said(password), 'two seconds, now').toBe(locked)
  aheadMs += 1_000
  expect(await said(password)).toBe('signed in')
  expect(await said('wrong'), 'begun anew').toBe(wrong)
  expect(await said(password)).toBe('signed in')
})

test('a locked account is free after a quarter of an hour without a try, or where nothing locks', async () => {
  const Username = await author()
  for (const laterMs of [0, 0, 0, 0, 1_000, 2_000, 4_000, 0]) {
    await logIn(Username, 'wrong')
    aheadMs += laterMs
  }
  expect(await logIn(Username)).toMatchObject({ message: 'Password attempts exceeded' })
  aheadMs += 15 * aMinuteMs
  expect((await logIn(Username)).AuthenticationResult).toBeDefined()
  identity.switches.turn({ locksOut: false })
  for (let i = 0; i < 6; i++) await logIn(Username, 'wrong')
  expect((await logIn(Username)).AuthenticationResult).toBeDefined()
  identity.switches.turn({ locksOut: true })
})

test('nobody is sent more codes in an hour than is sound, and one for a forgotten password lives an hour', async () => {
  const Username = await author()
  identity.switches.turn({ codesAnHour: 3 })
  const ask = async () => (await call('ForgotPassword', { Username })).__type ?? 'sent'
  expect([await ask(), await ask(), await ask()]).toEqual(['sent', 'sent', 'LimitExceededException'])
  aheadMs += 61 * aMinuteMs
  expect(await ask()).toBe('sent')
  const ConfirmationCode = await codeFor(Username)
  aheadMs += 61 * aMinuteMs
  const late = { Username, Password: 'a new password', ConfirmationCode }
  expect(await call('ConfirmForgotPassword', late)).toMatchObject({ __type: 'ExpiredCodeException' })
  identity.switches.turn({ codesAnHour: 20 })
})

test('a call that comes too soon after others is refused and does nothing; asked again, it is answered', async () => {
  const Username = await author()
  identity.switches.turn({ rateLimitEveryNth: 2 })
  const ask = async () => (await call('ForgotPassword', { Username })).__type ?? 'sent'
  const first = await codeFor(Username)
  expect([await ask(), (await codeFor(Username)) === first]).toEqual(['sent', false])
  const second = await codeFor(Username)
  expect([await ask(), (await codeFor(Username)) === second]).toEqual(['TooManyRequestsException', true])
  expect(await ask()).toBe('sent')
  identity.switches.turn({ rateLimitEveryNth: 0 })
})

test('a function does at the pool what the table lets it do, and nothing else', async () => {
  const Username = await author()
  const signedBy = (accessKeyId: string) => `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-west-2/x`
  const asked = (accessKeyId: string) => call('AdminGetUser', { Username }, signedBy(accessKeyId))
  expect(await asked('lorecircle-api')).toMatchObject({ Username: expect.any(String) })
  expect(await asked('lorecircle-sweep-forms')).toMatchObject({ __type: 'AccessDeniedException' })
  expect(await asked('anybody-else')).not.toHaveProperty('__type')
})
