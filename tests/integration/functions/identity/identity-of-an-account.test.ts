import { accountDoc } from '@lorecircle/shared/account/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { expect, test } from 'vitest'
import type { Person } from '../sign-tokens.ts'
import { dunsany, functions, startIdentities } from './identities.ts'

startIdentities()

test('a new author gets an account and a profile, once, with a folder that never moves', {
  tags: ['B3.2-01', 'B3.2-02', 'B7-13', 'B7-14', 'B7-17'],
}, async () => {
  const token = functions.tokens.sign(dunsany)
  const provision = (authorization: string) =>
    functions.ask('/api/provision-author', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    })
  const folder = 'dunsany.Plunkett%20%2F%20%C3%93.Ned/'
  expect((await provision(token)).body).toEqual({ folder, hasTimeZone: false })
  const first = await functions.documents.read(accountDoc('dunsany'))
  expect((await functions.documents.read(profileDoc(folder)))?.value).toEqual({
    penName: 'Ned Plunkett / Ó',
    subdomain: null,
    accent: null,
  })

  const renamed = functions.tokens.sign({ ...dunsany, lastName: 'Dunsany' })
  expect((await provision(`Bearer ${renamed}`)).body).toEqual({ folder, hasTimeZone: false })
  expect(await functions.documents.read(accountDoc('dunsany'))).toEqual(first)
})

test('whoever signs up at the identity provider itself has a name that can be seen, and written', async () => {
  const headers = { 'content-type': 'application/json' }
  const provision = (person: Person) =>
    functions.ask('/api/provision-author', {
      method: 'POST',
      body: '{}',
      headers: { ...headers, authorization: functions.tokens.sign(person) },
    })
  for (const unseen of ['\u2060', '\u200d \u2060', '\u0000', '\u3164']) {
    const { status, body } = await provision({
      ...dunsany,
      sub: 'unseen',
      firstName: unseen,
      lastName: unseen,
    })
    expect([status, body]).toMatchObject([400, { code: 'name.missing' }])
  }
  expect(await functions.documents.read(accountDoc('unseen'))).toBeNull()
  await provision({ ...dunsany, sub: 'nul', email: 'nul@example.com', firstName: 'A\u0000da' })
  expect((await functions.documents.read(accountDoc('nul')))?.value.firstName).toBe('Ada')
})

test.each(['sub', 'userSub', 'firstName', 'lastName'])(
  'an author cannot claim a foreign %s',
  { tags: ['B7-98', 'B7-100'] },
  async (claim) => {
    const author = await functions.author()
    const { status, body } = await author.post('/api/checkMembershipStatus', { [claim]: 'someone else' })
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'identity.mismatch' })
  },
)

test('the author of another folder does not see its books', {
  tags: ['B6-07', 'B7-33', 'B7-99'],
}, async () => {
  const [one, other] = [await functions.author(), await functions.author()]
  const folder = encodeURIComponent(`${other.person.sub}.Mirrlees.Hope/`)
  expect((await one.get(`/api/fetchbooksforauthor?folder=${folder}`)).status).toBe(403)
  expect((await other.get(`/api/fetchbooksforauthor?folder=${folder}`)).body).toMatchObject({ books: [] })
})
