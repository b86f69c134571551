import { isDerivedKey } from '@lorecircle/infra/backup/select'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, bringBack, folders } from './folders.ts'
import { openShop } from './open-shop.ts'
import { startPlace, type TestPlace } from './two-places.ts'

const kept = folders()
let [from, to]: TestPlace[] = []
const places = () => {
  if (!from || !to) throw new Error('The places have not been started')
  return { from, to }
}

beforeAll(async () => {
  ;[from, to] = await Promise.all([startPlace('there'), startPlace('here')])
  await openShop(from, 'dunsany')
  for (const key of ['Case', 'case', 'a/../b', 'a', 'a/b.json', 'a.json/b', ' sp ace', 'é', 'empty/'])
    await from.put('documents', key, key === 'empty/' ? new Uint8Array() : key)
})
afterAll(async () => {
  await Promise.all([from?.close(), to?.close()])
  kept.remove()
})

test('a restored place equals the original, byte for byte, and says the same of everything', async () => {
  const { from, to } = places()
  const folder = kept.next()
  const taken = await backUp(from, folder)
  const { plan, restored } = await bringBack(to, folder)
  expect(taken).toMatchObject({ unsettled: 0, objects: restored.written })
  expect(plan).toMatchObject({ same: 0, differing: [], more: 0 })

  const before = await from.everything()
  const after = await to.everything()
  const truths = [...before].filter(([id]) => !isDerivedKey(id.replace('documents/', '')))
  expect(truths.length).toBeGreaterThan(60)
  expect([...after.keys()].toSorted()).toEqual(truths.map(([id]) => id).toSorted())
  for (const [id, stored] of truths) expect(after.get(id), id).toEqual(stored)
  expect(before.size).toBeGreaterThan(truths.length)
})

test('a restore that is repeated finds everything the same', async () => {
  const { from, to } = places()
  const folder = kept.next()
  const { objects } = await backUp(from, folder)
  const { plan } = await bringBack(to, folder)
  expect(plan).toMatchObject({ same: objects, missing: [], differing: [] })
})

test('what was made of former documents is made again after a restore, so that nothing counts by it', async () => {
  const { from, to } = places()
  const folder = kept.next()
  await backUp(from, folder)
  await openShop(to, 'dunsany')
  const { restored } = await bringBack(to, folder, 'dunsany')
  expect(restored.derivedRemoved).toBeGreaterThan(5)
  const left = [...(await to.everything()).keys()].filter((id) => isDerivedKey(id.replace('documents/', '')))
  expect(left).toEqual(['documents/derived/manifests/sub-of-dunsany.json'])
})
