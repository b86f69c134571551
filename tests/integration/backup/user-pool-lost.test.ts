import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createIdentify } from '@lorecircle/functions/services/identify'
import { createUserPoolClient } from '@lorecircle/functions/services/user-pool'
import type { BackupUser } from '@lorecircle/infra/backup/manifest'
import { findMissingUsers } from '@lorecircle/infra/backup/newcomers'
import { createUserDirectory } from '@lorecircle/infra/backup/people'
import type { BackupPlace } from '@lorecircle/infra/backup/source'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startAccounts } from '../accounts/start-accounts.ts'

let services: Awaited<ReturnType<typeof startAccounts>>
let place: BackupPlace
beforeAll(async () => {
  services = await startAccounts()
  place = {
    name: 'here',
    s3: services.storage.s3,
    buckets: { documents: 'documents', uploads: 'uploads', masters: 'masters', site: 'site' },
    people: createUserDirectory(services.cognito, services.identity.userPoolId, services.documents),
  }
})
afterAll(() => services.stop())

const atPool = (Username: string) => ({ UserPoolId: services.identity.userPoolId, Username })

/** An author with a shop and a subscription, whose user the pool has lost since the backup. */
async function lostAuthor(subdomain: string) {
  const person = await services.newPerson()
  await services.join(person.sub)
  await person.post('/api/assignAuthorSubdomain', { domain: subdomain })
  const backedUp = await place.people.find(person.sub)
  if (backedUp === null) throw new Error('the pool does not have the person')
  await services.cognito.send(new AdminDeleteUserCommand(atPool(person.sub)))
  return { ...person, backedUp }
}

async function bringBack(person: BackupUser) {
  const { people } = await findMissingUsers(place, [person])
  await place.people.takeIn(people)
  return people.length
}

/** Proves the address by a code, as 'Forgot password' does. */
async function chooseNewPassword(email: string, Password: string) {
  const { clientId: ClientId } = services.identity
  await services.cognito.send(new ForgotPasswordCommand({ ClientId, Username: email }))
  const ConfirmationCode = await services.codeTo(email)
  await services.cognito.send(
    new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password }),
  )
}

/** As the calls see whoever logs in. */
async function whoLogsIn(email: string, secret: string) {
  const { endpoint, userPoolId } = services.identity
  const issuer = `${endpoint}/${userPoolId}`
  const env = { IDENTITY_ISSUER: issuer, IDENTITY_JWKS_URL: `${issuer}/.well-known/jwks.json` }
  const identify = createIdentify({ ...parseEnv(process.env), ...env }, services.documents)
  const { AuthenticationResult } = await services.logIn(email, secret)
  return identify(`Bearer ${AuthenticationResult?.IdToken}`)
}

test('authors whose user pool was lost confirm their address, and have their folder, shop and subscription', async () => {
  const { sub, email, backedUp } = await lostAuthor('after-the-flood')
  const before = (await services.documents.read(accountDoc(sub)))?.value
  expect(await bringBack(backedUp)).toBe(1)
  await expect(services.logIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await chooseNewPassword(email, 'a newer lantern')
  const author = await whoLogsIn(email, 'a newer lantern')
  expect(author).toMatchObject({ sub, email })
  const user = await services.cognito.send(new AdminGetUserCommand(atPool(email)))
  expect(user.Username).not.toBe(sub)
  const account = (await services.documents.read(accountDoc(author.sub)))?.value
  expect(account).toEqual(before)
  expect(account).toMatchObject({ subdomain: 'after-the-flood', membership: { status: 'active' } })

  const pool = createUserPoolClient(parseEnv(process.env), services.documents)
  expect(await pool.find(sub)).toMatchObject({ sub, email })
  expect(await pool.find(email)).toMatchObject({ sub })
  expect(await pool.checkPassword(sub, 'a newer lantern')).toBe('right')
  await pool.setAttributes(sub, { 'custom:subdomain': 'after-the-flood' })
  await pool.endSessions(sub)
  expect(await place.people.find(email)).toMatchObject({
    attributes: { 'custom:subdomain': 'after-the-flood' },
  })
  expect(await bringBack(backedUp)).toBe(0)
  await pool.remove(sub)
  expect(await place.people.find(email)).toBeNull()
})

test('a stranger who signed up with the address meanwhile gets nothing by the password that they know', async () => {
  const { sub, email, backedUp } = await lostAuthor('wanted-by-a-stranger')
  const { clientId: ClientId } = services.identity
  await services.cognito.send(new SignUpCommand({ ClientId, Username: email, Password: password }))
  expect(await bringBack(backedUp)).toBe(1)
  await expect(services.logIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await chooseNewPassword(email, 'a newer lantern')
  expect(await whoLogsIn(email, 'a newer lantern')).toMatchObject({ sub })
})

test('an address that was never verified, or that is another author’s by now, brings nobody back', async () => {
  const lost = await lostAuthor('moved-on')
  const unverified = {
    ...lost.backedUp,
    attributes: { ...lost.backedUp.attributes, email_verified: 'false' },
  }
  expect(await findMissingUsers(place, [unverified])).toEqual({ people: [], taken: [] })
  const other = await services.newPerson()
  const claimed = { ...lost.backedUp, email: other.email }
  expect((await findMissingUsers(place, [claimed])).taken).toEqual([claimed])
})

test('nobody can say of themselves which author they are', async () => {
  const { AccessToken } = await services.newPerson()
  const UserAttributes = [{ Name: 'custom:author', Value: 'somebody-else' }]
  const write = new UpdateUserAttributesCommand({ AccessToken, UserAttributes })
  await expect(services.cognito.send(write)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const signUp = new SignUpCommand({
    ClientId: services.identity.clientId,
    Username: 'stranger@example.com',
    Password: password,
    UserAttributes,
  })
  await expect(services.cognito.send(signUp)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})
