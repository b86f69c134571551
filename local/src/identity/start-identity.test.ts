import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { serve } from '@hono/node-server'
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { JwtVerifier } from 'aws-jwt-verify'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type Mailbox, startMailbox } from '../mail/start-mailbox.ts'
import { type Identity, startIdentity } from './start-identity.ts'

const password = 'lamplight and ink'
let folder: string
let mailbox: Mailbox
let identity: Identity
let trigger: ReturnType<typeof serve>
let port = 0
let isTriggerBroken = false

/** Stands where Lambda runs the product's CustomMessage trigger. */
const lambda = new Hono().post('/2015-03-31/functions/mail-trigger/invocations', async ({ req, json }) => {
  if (isTriggerBroken) return json({ errorMessage: 'broken' }, 200, { 'x-amz-function-error': 'Unhandled' })
  const event = await req.json()
  return json({
    ...event,
    response: {
      emailSubject: `Lorecircle ${event.triggerSource}`,
      emailMessage: `<p>Your code: ${event.request.codeParameter}</p>`,
    },
  })
})

const start = async () => {
  const address = trigger.address()
  const lambdaPort = address !== null && typeof address === 'object' ? address.port : 0
  identity = await startIdentity({
    port,
    dataDir: join(folder, 'identity'),
    customMessage: { endpoint: `http://127.0.0.1:${lambdaPort}`, functionName: 'mail-trigger' },
    mail: { endpoint: mailbox.url, from: 'hello@lorecircle.localhost' },
  })
  port = Number(new URL(identity.endpoint).port)
}

const Store = z.object({
  emails: z
    .object({
      subject: z.string(),
      destination: z.object({ to: z.string().array() }),
      body: z.object({ html: z.string() }),
    })
    .array(),
})
const lastMailTo = async (address: string) => {
  const { emails } = Store.parse(await (await fetch(`${mailbox.url}/store`)).json())
  const mail = emails.findLast(({ destination }) => destination.to.includes(address))
  return {
    subject: mail?.subject,
    html: mail?.body.html,
    code: /\d{6}/.exec(mail?.body.html ?? '')?.[0] ?? '',
  }
}
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

/** With the keys that functions hold. */
const asPlatform = () =>
  new CognitoIdentityProviderClient({
    endpoint: identity.endpoint,
    region: 'us-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

let count = 0
const newEmail = () => `author${++count}@example.org`
const signUpAs = (email: string) =>
  signUp({
    username: email,
    password,
    options: {
      userAttributes: { name: 'Hope Mirrlees', 'custom:firstname': 'Hope', 'custom:lastname': 'Mirrlees' },
    },
  })
const newAuthor = async () => {
  const email = newEmail()
  await signUpAs(email)
  return email
}
const confirmedAuthor = async () => {
  const email = await newAuthor()
  await confirmSignUp({ username: email, confirmationCode: (await lastMailTo(email)).code })
  return email
}
const accessToken = async () => (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
const call = async (operation: string, body: object, authorization = '') => {
  const response = await fetch(identity.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, authorization },
    body: JSON.stringify(body),
  })
  return z.looseObject({ __type: z.string().optional() }).parse(await response.json())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-'))
  mailbox = await startMailbox({ port: 0, dataFile: join(folder, 'mail.jsonl') })
  trigger = serve({ fetch: lambda.fetch, hostname: '127.0.0.1', port: 0 })
  await once(trigger, 'listening')
  await start()
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.clientId,
        userPoolEndpoint: identity.endpoint,
      },
    },
  })
})
afterAll(async () => {
  await identity.close()
  await mailbox.close()
  trigger.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  isTriggerBroken = false
  await signOut()
})

test('an author signs up, reads the code in the mail, verifies and signs in by SRP', async () => {
  const email = await newAuthor()
  const mail = await lastMailTo(email)
  expect(mail.subject).toBe('Lorecircle CustomMessage_SignUp')
  await expect(signIn({ username: email, password })).resolves.toMatchObject({
    nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
  })
  await confirmSignUp({ username: email, confirmationCode: mail.code })
  expect(await signIn({ username: email.toUpperCase(), password })).toMatchObject({ isSignedIn: true })
  expect(await fetchUserAttributes()).toMatchObject({
    email,
    email_verified: 'true',
    'custom:firstname': 'Hope',
  })

  const { tokens } = await fetchAuthSession()
  const verifier = JwtVerifier.create({
    issuer: `${identity.endpoint}/${identity.userPoolId}`,
    audience: identity.clientId,
  })
  const jwks = await fetch(`${identity.endpoint}/${identity.userPoolId}/.well-known/jwks.json`)
  verifier.cacheJwks(JSON.parse(await jwks.text()))
  expect(await verifier.verify(tokens?.idToken?.toString() ?? '')).toMatchObject({
    token_use: 'id',
    email,
    email_verified: true,
    name: 'Hope Mirrlees',
    'custom:lastname': 'Mirrlees',
  })
})

test('what is wrong is named as Cognito names it', async () => {
  const email = await newAuthor()
  const { code } = await lastMailTo(email)
  await expect(signUp({ username: email, password })).rejects.toMatchObject({
    name: 'UsernameExistsException',
  })
  await expect(signUp({ username: 'new@example.org', password: 'short' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  })
  await expect(confirmSignUp({ username: email, confirmationCode: wrongFor(code) })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  await confirmSignUp({ username: email, confirmationCode: code })
  for (const username of [email, 'nobody@example.org'])
    await expect(signIn({ username, password: 'not the password' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
})

test('a code can be guessed five times, then even the right one fails until a new one is sent', async () => {
  const email = await newAuthor()
  const { code } = await lastMailTo(email)
  for (let i = 0; i < 5; i++)
    await expect(confirmSignUp({ username: email, confirmationCode: wrongFor(code) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
  await expect(confirmSignUp({ username: email, confirmationCode: code })).rejects.toMatchObject({
    name: 'LimitExceededException',
  })
  await resendSignUpCode({ username: email })
  const again = await lastMailTo(email)
  expect(again.subject).toBe('Lorecircle CustomMessage_ResendCode')
  await confirmSignUp({ username: email, confirmationCode: again.code })
})

test('when the trigger fails, no email goes out and the error says so; the account is there and gets a code later', async () => {
  isTriggerBroken = true
  const email = newEmail()
  const refused = {
    name: 'UserLambdaValidationException',
    message: 'CustomMessage failed with error broken.',
  }
  await expect(signUpAs(email)).rejects.toMatchObject(refused)
  await expect(signUpAs(email)).rejects.toMatchObject({ name: 'UsernameExistsException' })
  await expect(resendSignUpCode({ username: email })).rejects.toMatchObject(refused)
  expect((await lastMailTo(email)).subject).toBeUndefined()
  isTriggerBroken = false
  await resendSignUpCode({ username: email })
  await confirmSignUp({ username: email, confirmationCode: (await lastMailTo(email)).code })
})

test('a session is refreshed, outlives a restart, and ends when the author signs out everywhere', async () => {
  const email = await confirmedAuthor()
  await signIn({ username: email, password })
  const before = await accessToken()
  await identity.close()
  await start()
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString()
  expect(after).toBeTruthy()
  expect(after).not.toBe(before)
  await signOut({ global: true })
  expect(await call('GetUser', { AccessToken: after })).toMatchObject({ __type: 'NotAuthorizedException' })
  await signIn({ username: email, password })
  expect(await fetchUserAttributes()).toMatchObject({ email })
})

test('a session that began in the very second in which all are ended is ended, too', async () => {
  const email = await confirmedAuthor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await signIn({ username: email, password })
  const AccessToken = await accessToken()
  const everywhere = { UserPoolId: identity.userPoolId, Username: email }
  await asPlatform().send(new AdminUserGlobalSignOutCommand(everywhere))
  expect(await call('GetUser', { AccessToken })).toMatchObject({ __type: 'NotAuthorizedException' })
  await signOut()
  await signIn({ username: email, password })
  expect(await call('GetUser', { AccessToken: await accessToken() })).toMatchObject({
    Username: expect.any(String),
  })
})

test('a forgotten password is set anew by code, and the old one is gone', { tags: ['B4-47'] }, async () => {
  const email = await confirmedAuthor()
  await resetPassword({ username: email })
  const { code, subject } = await lastMailTo(email)
  expect(subject).toBe('Lorecircle CustomMessage_ForgotPassword')
  const change = (confirmationCode: string) =>
    confirmResetPassword({ username: email, confirmationCode, newPassword: 'a new password' })
  await expect(change(wrongFor(code))).rejects.toMatchObject({ name: 'CodeMismatchException' })
  await change(code)
  await expect(change(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  await expect(signIn({ username: email, password })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await signIn({ username: email, password: 'a new password' })
  await expect(updatePassword({ oldPassword: 'wrong', newPassword: password })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await updatePassword({ oldPassword: 'a new password', newPassword: password })
})

test('whoever asks for another’s new password hears the same of an account, of one never verified, and of none', async () => {
  const [known, unverified, unknown] = [await confirmedAuthor(), await newAuthor(), 'nobody@example.org']
  const { subject: last } = await lastMailTo(unverified)
  for (const username of [known, unverified, unknown]) {
    expect(await resetPassword({ username })).toMatchObject({
      isPasswordReset: false,
      nextStep: {
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { deliveryMedium: 'EMAIL', attributeName: 'email' },
      },
    })
  }
  expect((await lastMailTo(unverified)).subject).toBe(last)
  const guess = { username: unknown, confirmationCode: '000000', newPassword: 'a new password' }
  await expect(confirmResetPassword(guess)).rejects.toMatchObject({ name: 'CodeMismatchException' })
})

test('an author with a second factor needs it to sign in', async () => {
  const { generate }: typeof import('cognito-local/lib/services/totp.js') = await import(
    'cognito-local/lib/services/totp.js'
  )
  const email = await confirmedAuthor()
  await signIn({ username: email, password })
  const { sharedSecret } = await setUpTOTP()
  await verifyTOTPSetup({ code: generate(sharedSecret) })
  await updateMFAPreference({ totp: 'PREFERRED' })
  await signOut()
  expect(await signIn({ username: email, password })).toMatchObject({
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
  })
  const right = generate(sharedSecret)
  await expect(confirmSignIn({ challengeResponse: wrongFor(right) })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  expect(await confirmSignIn({ challengeResponse: right })).toMatchObject({ isSignedIn: true })
})

test('a client writes its name, and never what the platform decides or what one logs in with', {
  tags: ['B3.1-05', 'B3.1-10'],
}, async () => {
  const email = await confirmedAuthor()
  await signIn({ username: email, password })
  await updateUserAttributes({ userAttributes: { 'custom:middleinitial': 'H' } })
  const forged = { userAttributes: { 'custom:membershipactive': 'true' } }
  for (const flag of ['custom:membershipactive', 'custom:onboardingcomplete', 'custom:subdomain']) {
    const write = updateUserAttributes({ userAttributes: { [flag]: 'true' } })
    await expect(write).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  }
  await expect(signUp({ username: 'forger@example.org', password, options: forged })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })

  const moved = updateUserAttributes({ userAttributes: { email: 'moved@example.org' } })
  await expect(moved).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect(await fetchUserAttributes()).toMatchObject({ email, 'custom:middleinitial': 'H' })
})

test('the platform writes its own attributes with a signed request, and a browser cannot', async () => {
  const email = await confirmedAuthor()
  const change = {
    UserPoolId: identity.userPoolId,
    Username: email,
    UserAttributes: [{ Name: 'custom:subdomain', Value: 'hope' }],
  }
  expect(await call('AdminUpdateUserAttributes', change)).toMatchObject({
    __type: 'MissingAuthenticationTokenException',
  })
  const admin = asPlatform()
  await admin.send(new AdminUpdateUserAttributesCommand(change))
  await signIn({ username: email, password })
  const { UserAttributes } = await admin.send(new GetUserCommand({ AccessToken: await accessToken() }))
  expect(UserAttributes).toContainEqual({ Name: 'custom:subdomain', Value: 'hope' })
})

test('the platform makes an account whose owner signs in without a mail', async () => {
  const admin = asPlatform()
  const account = { UserPoolId: identity.userPoolId, Username: 'dunsany@example.org' }
  const before = Math.floor(Date.now() / 1000) * 1000
  const { User } = await admin.send(
    new AdminCreateUserCommand({
      ...account,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:subdomain', Value: 'dunsany' },
      ],
    }),
  )
  const after = Date.now()
  const createdAt = User?.UserCreateDate?.getTime() ?? 0
  expect(createdAt).toBeGreaterThanOrEqual(before)
  expect(createdAt).toBeLessThanOrEqual(after)
  await admin.send(new AdminSetUserPasswordCommand({ ...account, Password: password, Permanent: true }))
  expect(await signIn({ username: account.Username, password })).toMatchObject({ isSignedIn: true })
  expect((await fetchAuthSession()).userSub).toBe(User?.Username)
  expect((await lastMailTo(account.Username)).code).toBe('')
  await expect(
    admin.send(new AdminGetUserCommand({ ...account, Username: 'nobody@example.org' })),
  ).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test('a forged access token opens nothing', async () => {
  const email = await confirmedAuthor()
  await signIn({ username: email, password })
  const [header, payload] = (await accessToken()).split('.')
  expect(await call('GetUser', { AccessToken: `${header}.${payload}.AAAA` })).toMatchObject({
    __type: 'NotAuthorizedException',
  })
  expect(await call('DeleteUser', { AccessToken: 'nonsense' })).toMatchObject({
    __type: 'NotAuthorizedException',
  })
})

test('what is stored is whole JSON after many sign-ups at once', async () => {
  await Promise.all(Array.from({ length: 20 }, newAuthor))
  const stored = JSON.parse(await readFile(join(folder, 'identity', `${identity.userPoolId}.json`), 'utf8'))
  expect(Object.keys(stored.Users).length).toBeGreaterThanOrEqual(20)
})
