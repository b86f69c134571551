import { accountDoc } from '@lorecircle/shared/account/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

const dunsany = { sub: 'dunsany', email: 'ned@example.com', firstName: 'Ned', lastName: 'Plunkett / Ó' }
const profilePath = '/api/fetch-author-profile'

test.each([
  ['no token', () => ''],
  ['a token that has expired', () => functions.tokens.sign(dunsany, { exp: 1_700_000_000 })],
  ['a token of another issuer', () => functions.tokens.sign(dunsany, { iss: 'http://127.0.0.1:1/pool' })],
  ['a token for another client', () => functions.tokens.sign(dunsany, { aud: 'another' })],
  ['an access token', () => functions.tokens.sign(dunsany, { token_use: 'access' })],
  ['a token signed with a foreign key', () => functions.tokens.signWithForeignKey(dunsany)],
  [
    'a token whose claims were changed',
    () => functions.tokens.sign(dunsany).replace(/\.[^.]+\./, '.eyJzdWIiOiJ4In0.'),
  ],
  ['something that is no token', () => 'let-me-in'],
])('with %s nobody gets in', { tags: ['B7-97'] }, async (_, token) => {
  const { status, body } = await functions.ask(profilePath, {
    headers: { authorization: `Bearer ${token()}` },
  })
  expect(status).toBe(401)
  expect(body).toMatchObject({ error: 'Please log in first.', code: 'identity.missing' })
})

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
  expect((await provision(token)).body).toEqual({ folder })
  const first = await functions.documents.read(accountDoc('dunsany'))
  expect((await functions.documents.read(profileDoc(folder)))?.value).toEqual({
    penName: 'Ned Plunkett / Ó',
    subdomain: null,
    accent: null,
  })

  const renamed = functions.tokens.sign({ ...dunsany, lastName: 'Dunsany' })
  expect((await provision(`Bearer ${renamed}`)).body).toEqual({ folder })
  expect(await functions.documents.read(accountDoc('dunsany'))).toEqual(first)
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

test('who was never set up is told to log in again', async () => {
  const stranger = functions.as({ sub: 'stranger', email: 's@example.com', firstName: 'A', lastName: 'B' })
  expect((await stranger.get(profilePath)).body).toMatchObject({ code: 'account.missing' })
})

test('a request that did not come through the CDN is refused', async () => {
  const { status, body } = await functions.ask(profilePath, { headers: { 'x-origin-secret': 'a guess' } })
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'origin.foreign' })
})

test('a body over its limit is refused, whether it says its length or not', async () => {
  const author = await functions.author()
  const authorization = `Bearer ${functions.tokens.sign(author.person)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const tooLong = 'x'.repeat(300_000)
  const said = await functions.ask('/api/checkMembershipStatus', { method: 'POST', headers, body: tooLong })
  expect(said).toMatchObject({
    status: 413,
    body: { error: 'This is larger than the limit of 64 kB allows.' },
  })

  const streamed: RequestInit & { headers: Record<string, string>; duplex: 'half' } = {
    method: 'POST',
    headers,
    body: new Blob([tooLong]).stream(),
    duplex: 'half',
  }
  expect(await functions.ask('/api/savebookdata', streamed)).toMatchObject({ status: 413 })
})

test('only JSON is read, so that a page elsewhere cannot send a form', async () => {
  const author = await functions.author()
  const authorization = `Bearer ${functions.tokens.sign(author.person)}`
  const send = (type: string, body: string) =>
    functions.ask('/api/assignAuthorSubdomain', {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    })
  expect((await send('text/plain', '{"domain":"elf-land"}')).status).toBe(415)
  expect((await send('application/x-www-form-urlencoded', 'domain=elf-land')).status).toBe(415)
  expect(await send('application/json', '{"domain":')).toMatchObject({
    status: 400,
    body: { code: 'body.malformed' },
  })
  expect(await send('application/json', '{}')).toMatchObject({
    status: 400,
    body: { error: "'domain' is missing." },
  })
})

test('what is not there says so', async () => {
  expect(await functions.ask('/api/nothing')).toMatchObject({ status: 404, body: { code: 'call.unknown' } })
})

test('every call of the table is served', async () => {
  for (const { method, path } of Object.values(calls)) {
    const { body } = await functions.ask(path, { method })
    expect(body, path).not.toMatchObject({ code: 'call.unknown' })
  }
})
