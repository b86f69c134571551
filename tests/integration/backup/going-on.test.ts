import { readdirSync } from 'node:fs'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { takeBackup } from '@lorecircle/infra/backup/take-backup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, bringBack, folders } from './folders.ts'
import { openShop } from './open-shop.ts'
import { startPlace, type TestPlace } from './two-places.ts'

const kept = folders()
let from: TestPlace
let to: TestPlace

beforeAll(async () => {
  ;[from, to] = await Promise.all([startPlace('there'), startPlace('here')])
  await openShop(from, 'dunsany')
})
afterAll(async () => {
  await Promise.all([from.close(), to.close()])
  kept.remove()
})

/** The same place, where something happens before an object is fetched: `turn` is the how many'th it is. */
function interrupted(before: (turn: number) => unknown) {
  const s3 = from.client()
  let turn = 0
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'GetObjectCommand') await before(++turn)
        return next(args)
      },
    { step: 'initialize' },
  )
  return { ...from.place, s3 }
}

const now = () => new Date('2026-11-22T12:00:00Z')

test('a backup that was broken off is no backup, and the next one goes on where it was', async () => {
  const folder = kept.next()
  const place = interrupted((turn) => {
    if (turn > 30) throw new Error('the line is down')
  })
  await expect(takeBackup({ place, folder, now })).rejects.toThrow('the line is down')
  await expect(bringBack(to, folder)).rejects.toThrow('was broken off')
  expect((await to.everything()).size).toBe(0)

  const second = await backUp(from, folder)
  expect(second.fetched).toBeLessThanOrEqual(second.objects - 22)
  expect((await backUp(from, folder)).fetched).toBe(0)
  expect((await bringBack(to, folder)).restored.written).toBe(second.objects)
})

test('the next backup fetches what is new, and forgets what has gone', async () => {
  const folder = kept.next()
  const first = await backUp(from, folder)
  await from.put('documents', 'pages-of-a-diary', 'one')
  expect(await backUp(from, folder)).toMatchObject({ fetched: 1, objects: first.objects + 1 })
  await from.put('documents', 'pages-of-a-diary', 'two')
  expect(await backUp(from, folder)).toMatchObject({ fetched: 1 })
  expect(readdirSync(folder, { recursive: true }).filter((path) => /diary/.test(String(path)))).toHaveLength(
    1,
  )
  await from.place.s3.send(
    new DeleteObjectCommand({
      Bucket: 'documents',
      Key: 'pages-of-a-diary',
    }),
  )
  expect(await backUp(from, folder)).toMatchObject({ fetched: 0, objects: first.objects })
  expect(readdirSync(folder, { recursive: true }).filter((path) => /diary/.test(String(path)))).toEqual([])
})

test('what an author changes while the backup is taken is in it as it was at its end', async () => {
  const folder = kept.next()
  const place = interrupted(async (turn) => {
    if (turn > 2) return
    await from.put('documents', 'accounts/sub-of-dunsany.json', JSON.stringify({ turn, name: 'Edward' }))
    await from.put('documents', `written-meanwhile-${turn}`, 'new')
  })
  const taken = await takeBackup({ place, folder, now })
  expect(taken.unsettled).toBe(0)
  const elsewhere = await startPlace('elsewhere')
  await bringBack(elsewhere, folder)
  const [there, copy] = await Promise.all([from.everything(), elsewhere.everything()])
  for (const id of ['documents/accounts/sub-of-dunsany.json', 'documents/written-meanwhile-2'])
    expect(copy.get(id)?.body, id).toBe(there.get(id)?.body)
  await elsewhere.close()
})
