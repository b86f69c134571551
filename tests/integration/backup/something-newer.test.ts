import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { planRestore, restore } from '@lorecircle/infra/backup/restore-backup'
import { refuseWhatIsInTheWay } from '@lorecircle/infra/backup/restore-in-words'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUp, folders } from './folders.ts'
import { openShop } from './open-shop.ts'
import { startPlace, type TestPlace } from './two-places.ts'

const kept = folders()
let shop: TestPlace
let folder: string
const account = 'accounts/sub-of-dunsany.json'
const id = `documents/${account}`
const asked = { overwrites: false, leavesAccounts: false }

beforeAll(async () => {
  shop = await startPlace('here')
})
beforeEach(async () => {
  await openShop(shop, 'dunsany')
  folder = kept.next()
  await backUp(shop, folder)
  await shop.put('documents', account, '{"newer":"than the backup"}', { ContentType: 'application/json' })
})
afterAll(async () => {
  await shop.close()
  kept.remove()
})

const plan = () => planRestore({ place: shop.place, folder })

test('nothing newer is written over unless that is asked for', async () => {
  const seen = await plan()
  expect(seen.differing.map(({ entry }) => entry.key)).toEqual([account])
  expect(() => refuseWhatIsInTheWay(seen, shop.place, asked)).toThrow(`written over: ${account}`)
  refuseWhatIsInTheWay(seen, shop.place, { ...asked, overwrites: true })
  expect(await restore(shop.place, seen)).toMatchObject({ written: 1, missed: [] })
  expect((await plan()).differing).toEqual([])
})

test('what an author saves after the comparison is left as it is, and said', async () => {
  const seen = await plan()
  await shop.put('documents', account, '{"newest":"of all"}')
  expect(await restore(shop.place, seen)).toMatchObject({ written: 0, missed: [account] })
  const standing = (await shop.everything()).get(id)
  expect(Buffer.from(standing?.body ?? '', 'base64').toString()).toBe('{"newest":"of all"}')
})

test('an author who could not log in is not brought back unless that is asked for', () => {
  const person = { sub: 's', email: 'd@lorecircle.example', status: 'CONFIRMED', isEnabled: true }
  const people = [{ ...person, hasSecondFactor: false, attributes: {} }]
  const newcomers = { people, taken: [] }
  const pool = { people: { ...shop.place.people, takeIn: null } }
  const nothing = { differing: [], newcomers }
  expect(() => refuseWhatIsInTheWay(nothing, pool, asked)).toThrow('not in the user pool there: d@lorecircle')
  expect(() => refuseWhatIsInTheWay(nothing, pool, { ...asked, leavesAccounts: true })).not.toThrow()
  expect(() => refuseWhatIsInTheWay(nothing, shop.place, asked)).not.toThrow()
  const taken = { differing: [], newcomers: { people, taken: people } }
  expect(() => refuseWhatIsInTheWay(taken, shop.place, asked)).toThrow('belong to other accounts')
})

test('an account that is being deleted there is not brought back for an hour', async () => {
  const lately = kept.next()
  await shop.place.s3.send(
    new DeleteObjectCommand({
      Bucket: 'documents',
      Key: 'deletions/sub-of-dunsany.json',
    }),
  )
  await backUp(shop, lately)
  await shop.put('documents', 'deletions/sub-of-dunsany.json', '{}')
  await expect(planRestore({ place: shop.place, folder: lately })).rejects.toThrow('being deleted there')
})
