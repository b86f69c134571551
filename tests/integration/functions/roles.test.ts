import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

test('there are readers, authors and Stripe: a token that speaks of an admin opens no more than any other', {
  tags: ['B6-11'],
}, async () => {
  expect(new Set(Object.values(calls).map(({ access }) => access))).toEqual(
    new Set(['anyone', 'author', 'stripe']),
  )
  const other = await functions.author()
  const { person } = await functions.author()
  const token = functions.tokens.sign(person, {
    'cognito:groups': ['admin'],
    'custom:role': 'admin',
    scope: 'aws.cognito.signin.user.admin',
  })
  const ask = (path: string) => functions.ask(path, { headers: { authorization: `Bearer ${token}` } })
  expect(await ask(`/api/fetch-author-profile?sub=${person.sub}`)).toMatchObject({ status: 200 })
  expect(await ask(`/api/fetch-author-profile?sub=${other.person.sub}`)).toMatchObject({
    status: 403,
    body: { code: 'identity.mismatch' },
  })
})
