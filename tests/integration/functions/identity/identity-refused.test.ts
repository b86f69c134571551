import { expect, test } from 'vitest'
import { dunsany, functions, startIdentities } from './identities.ts'

startIdentities()
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

test('who was never set up is told to log in again', async () => {
  const stranger = functions.as({ sub: 'stranger', email: 's@example.com', firstName: 'A', lastName: 'B' })
  expect((await stranger.get(profilePath)).body).toMatchObject({ code: 'account.missing' })
})

test('a request that did not come through the CDN is refused', async () => {
  const { status, body } = await functions.ask(profilePath, { headers: { 'x-origin-secret': 'a guess' } })
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'origin.foreign' })
})
