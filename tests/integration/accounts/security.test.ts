import { accountDoc, securityDoc } from '@lorecircle/shared/account/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { password, startAccounts } from './start-accounts.ts'

let services: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  services = await startAccounts()
})
afterAll(() => services.stop())

const Codes = z.object({ recoveryCodes: z.array(z.string()) })
type Person = Awaited<ReturnType<typeof services.newPerson>>

async function withSecondFactor() {
  const person = await services.newPerson()
  await services.proveAuthenticator(person)
  const { recoveryCodes } = Codes.parse((await person.post('/api/second-factor/on', { password })).body)
  return { person, recoveryCodes }
}
const recover = (email: string, code: string, secret = password, from = email) =>
  services.ask('/api/recover-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-viewer-address': from },
    body: JSON.stringify({ email, password: secret, code }),
  })
const status = async (person: Person) => (await person.get('/api/security')).body
const lastSubject = async (address: string) => (await services.mailTo(address)).at(-1)?.subject

test('the second step is off until an author turns it on, and then a login asks for a code', {
  tags: ['B3.1-12', 'B7-08', 'BD6-05'],
}, async () => {
  const person = await services.newPerson()
  expect(await status(person)).toEqual({ email: person.email, hasSecondFactor: false, recoveryCodesLeft: 0 })
  expect(await person.post('/api/second-factor/on', { password })).toMatchObject({
    status: 409,
    body: { code: 'second-factor.unproven' },
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

test('of two who come with the same code at once, one is let in', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  const answers = await Promise.all([1, 2, 3].map(() => recover(person.email, recoveryCodes[0] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

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

test('an author who signs out everywhere is signed out everywhere: no token opens anything any more', {
  tags: ['BD6-07'],
}, async () => {
  const person = await services.newPerson()
  const longAgo = Math.floor(Date.now() / 1000) - 60
  const elsewhere = services.tokens.sign(person.person, { iat: longAgo })
  const ask = (token: string) =>
    services.ask('/api/security', { headers: { authorization: `Bearer ${token}` } })
  expect((await ask(elsewhere)).status).toBe(200)
  expect((await person.post('/api/sign-out-everywhere')).status).toBe(200)
  expect((await ask(elsewhere)).status).toBe(401)
  expect((await ask(services.tokens.sign(person.person))).status).toBe(200)
  expect(await lastSubject(person.email)).toBe('You were signed out everywhere')
})

test('an address that was confirmed becomes the account’s, Stripe’s and the login’s; until then the old one stays', {
  tags: ['BD6-03'],
}, async () => {
  const person = await services.newPerson()
  const customer = await services.stripe.stripe.customers.create({ email: person.email })
  await services.documents.update(accountDoc(person.sub), (account) => {
    if (account === null) throw new Error('no account')
    return { ...account, membership: { ...account.membership, customerId: customer.id } }
  })
  const next = `moved-${person.email}`
  expect((await person.post('/api/change-email', { email: next, password })).status).toBe(200)
  expect((await person.post('/api/follow-email')).body).toEqual({ email: person.email })
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()

  const code = await services.codeTo(next)
  expect((await person.post('/api/confirm-email', { code })).body).toEqual({ email: next })
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(next)
  expect(await services.stripe.stripe.customers.retrieve(customer.id)).toMatchObject({ email: next })
  expect((await services.logIn(next)).AuthenticationResult).toBeDefined()
  for (const address of [person.email, next]) {
    expect(await lastSubject(address)).toBe('Your email address was changed')
  }
})

test('an address that was changed while the browser went away follows at the next login', async () => {
  const person = await services.newPerson()
  await services.documents.update(accountDoc(person.sub), (account) => {
    if (account === null) throw new Error('no account')
    return { ...account, email: 'before@example.com' }
  })
  await person.post('/api/provision-author')
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(person.email)
})

test('the flags of the account are copied for display, and no client’s', {
  tags: ['B3.1-07', 'B3.1-08', 'B3.1-09'],
}, async () => {
  const person = await services.newPerson()
  await services.join(person.sub)
  await person.post('/api/assignAuthorSubdomain', { domain: `hope-${person.sub.slice(0, 8)}` })
  const { AuthenticationResult } = await services.logIn(person.email)
  const claims = JSON.parse(
    Buffer.from((AuthenticationResult?.IdToken ?? '').split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims).toMatchObject({
    'custom:membershipactive': 'true',
    'custom:onboardingcomplete': 'false',
    'custom:subdomain': `hope-${person.sub.slice(0, 8)}`,
  })
  await services.leave(person.sub)
  const forged = services.tokens.sign(person.person, { 'custom:membershipactive': 'true' })
  const { body } = await services.ask('/api/checkMembershipStatus', {
    method: 'POST',
    headers: { authorization: `Bearer ${forged}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(body).toMatchObject({ membershipactive: false })
})

test('what somebody signed up with stands in their token, and the account knows it', {
  tags: ['B3.1-01', 'B3.1-02', 'B3.1-03', 'B3.1-04', 'B3.1-06'],
}, async () => {
  const { sub, email } = await services.newPerson()
  const { AuthenticationResult } = await services.logIn(email)
  const [, claims = ''] = (AuthenticationResult?.IdToken ?? '').split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub,
    email,
    name: 'Hope Mirrlees',
    'custom:firstname': 'Hope',
    'custom:lastname': 'Mirrlees',
  })
  const account = await services.documents.read(accountDoc(sub))
  expect(account?.value).toMatchObject({ sub, email, firstName: 'Hope', lastName: 'Mirrlees' })
  expect(account?.value.folder).toBe(`${sub}.Mirrlees.Hope/`)
})
