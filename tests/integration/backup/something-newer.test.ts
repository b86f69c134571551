import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { planRestore, restoreBackup } from '@lorecircle/infra/backup/restore-backup'
import { assertNoRestoreConflicts } from '@lorecircle/infra/backup/restore-in-words'
import { authorFolder } from '@lorecircle/shared/account/account'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUp, folders } from './folders.ts'
import { openShop } from './open-shop.ts'
import { startPlace, type TestPlace } from './two-places.ts'

const kept = folders()
let shop: TestPlace
let folder: string
const folderOfShop = authorFolder({ sub: 'sub-of-dunsany', firstName: 'Ann/é', lastName: 'dunsany' })
const account = 'accounts/sub-of-dunsany.json'
const id = `documents/${account}`
const asked = { overwrite: 'nothing', leavesAccounts: false } as const

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
  expect(() => assertNoRestoreConflicts(seen, asked)).toThrow(
    `1 object there differs from the backup: ${account}`,
  )
  assertNoRestoreConflicts(seen, { ...asked, overwrite: 'everything' })
  expect(await restoreBackup(shop.place, seen, 'everything')).toMatchObject({ written: 1, missed: [] })
  expect((await plan()).differing).toEqual([])
})

test('what an author saves after the comparison is left as it is, and said', async () => {
  const seen = await plan()
  await shop.put('documents', account, '{"newest":"of all"}')
  expect(await restoreBackup(shop.place, seen, 'everything')).toMatchObject({ written: 0, missed: [account] })
  const standing = (await shop.everything()).get(id)
  expect(Buffer.from(standing?.body ?? '', 'base64').toString()).toBe('{"newest":"of all"}')
})

test('a book comes back as it was, and what readers bought and chose since stays', async () => {
  const [book, claim] = [`${folderOfShop}Books/Book-dunsany.json`, 'claims/Format-dunsany/00001.json']
  for (const key of [book, claim, 'subscribers/sub-of-dunsany/subscriberId-dunsany.json'])
    await shop.put('documents', key, '{"changed":"since"}')
  const seen = await plan()
  expect(seen.differing).toHaveLength(4)
  expect(await restoreBackup(shop.place, seen, 'nothing')).toMatchObject({ written: 0 })
  expect(await restoreBackup(shop.place, seen, 'authored')).toMatchObject({ written: 1, missed: [] })
  expect((await plan()).differing.map(({ entry }) => entry.key)).not.toContain(book)
})

test('an address of another author there is not given to a second one unless that is asked for', () => {
  const person = { sub: 's', email: 'd@lorecircle.example', status: 'CONFIRMED', isEnabled: true }
  const people = [{ ...person, hasSecondFactor: false, attributes: {} }]
  const newcomers = { people, taken: [] }
  expect(() => assertNoRestoreConflicts({ differing: [], newcomers }, asked)).not.toThrow()
  const taken = { differing: [], newcomers: { people, taken: people } }
  expect(() => assertNoRestoreConflicts(taken, asked)).toThrow('belong to other accounts')
  expect(() => assertNoRestoreConflicts(taken, { ...asked, leavesAccounts: true })).not.toThrow()
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
