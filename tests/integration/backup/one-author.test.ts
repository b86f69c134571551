import { ownerSource } from '@lorecircle/infra/backup/select'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, bringBack, folders } from './folders.ts'
import { documentsOf, openShop } from './open-shop.ts'
import { startPlace, type TestPlace } from './two-places.ts'

const kept = folders()
const started: TestPlace[] = []
async function newPlace() {
  const place = await startPlace('here')
  started.push(place)
  return place
}
let from: TestPlace

beforeAll(async () => {
  from = await newPlace()
  await openShop(from, 'dunsany')
  await openShop(from, 'mirrlees')
})
afterAll(async () => {
  await Promise.all(started.map((place) => place.close()))
  kept.remove()
})

/** What the backup of one author has to hold, by the registry of all kinds. */
function theirsOf(name: string): string[] {
  const keys = [...documentsOf(name).keys()]
  const theirs = keys.filter((key) =>
    documentKinds.some((kind) => ownerSource(kind) !== 'not_owned' && kind.placesIn(key) !== null),
  )
  return theirs.map((key) => `documents/${key}`)
}

test('one author’s backup has all that is theirs and nothing of anybody else', async () => {
  const to = await newPlace()
  const folder = kept.next()
  await backUp(from, folder, 'dunsany')
  await bringBack(to, folder)
  const [original, copy] = await Promise.all([from.everything(), to.everything()])
  const documents = [...copy.keys()].filter((id) => id.startsWith('documents/'))
  expect(documents.toSorted()).toEqual(theirsOf('dunsany').toSorted())
  const files = [...copy.keys()].filter((id) => !id.startsWith('documents/'))
  expect(files.map((id) => id.split('/')[0]).toSorted()).toEqual(['masters', 'site', 'uploads', 'uploads'])
  for (const [id, stored] of copy) expect(stored, id).toEqual(original.get(id))
  for (const [id] of copy) expect(id).not.toMatch(/mirrlees/i)
})

test('an author comes out of the backup of everything by their sub or their subdomain, the same', async () => {
  const [one, other] = [await newPlace(), await newPlace()]
  const [whole, own] = [kept.next(), kept.next()]
  await backUp(from, whole)
  await backUp(from, own, 'sub-of-mirrlees')
  await bringBack(one, whole, 'mirrlees')
  await bringBack(other, own)
  expect(await one.everything()).toEqual(await other.everything())
  await expect(backUp(from, kept.next(), 'nobody')).rejects.toThrow('No author there is called nobody.')
})
