import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

const dataDir = mkdtempSync(`${tmpdir()}/identity-`)
const nowhere = 'http://127.0.0.1:1'
let identity: Identity

beforeAll(async () => {
  identity = await startIdentity({
    port: 0,
    dataDir,
    customMessage: { endpoint: nowhere, functionName: 'none' },
    mail: { endpoint: nowhere, from: 'none' },
  })
})
afterAll(async () => {
  await identity.close()
  rmSync(dataDir, { recursive: true })
})

const person = (sub: string, email: string) => ({
  ...{ sub, email, status: 'CONFIRMED', isEnabled: true, attributes: {} },
})
const bring = (people: object[], password = 'a lantern in the window') =>
  fetch(`${identity.endpoint}/_people`, { method: 'POST', body: JSON.stringify({ password, people }) })

test('nobody comes back where one of them has the address of somebody else, and no password is too short', async () => {
  expect((await bring([person('a', 'Ann@lorecircle.example')])).status).toBe(200)
  const refused = await bring([person('b', 'bea@lorecircle.example'), person('c', 'ann@lorecircle.example')])
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({ taken: ['ann@lorecircle.example'] })
  expect((await bring([person('b', 'bea@lorecircle.example')], 'short')).status).toBe(400)
  // Whoever is there already may come again.
  const again = await bring([person('a', 'ann@lorecircle.example'), person('b', 'bea@lorecircle.example')])
  expect(again.status).toBe(200)
})
