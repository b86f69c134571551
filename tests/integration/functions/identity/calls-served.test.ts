import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { functions, startIdentities } from './identities.ts'

startIdentities()

test('what is not there says so', async () => {
  expect(await functions.ask('/api/nothing')).toMatchObject({ status: 404, body: { code: 'call.unknown' } })
})

test('every call of the table is served', async () => {
  for (const { method, path } of Object.values(calls)) {
    const { body } = await functions.ask(path, { method })
    expect(body, path).not.toMatchObject({ code: 'call.unknown' })
  }
})
