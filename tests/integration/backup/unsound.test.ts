import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFilePath } from '@lorecircle/infra/backup/folder'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUp, bringBack, folders } from './folders.ts'
import { openShop } from './open-shop.ts'
import { startPlace, type TestPlace } from './two-places.ts'

const kept = folders()
let from: TestPlace
let to: TestPlace
let folder: string

beforeAll(async () => {
  ;[from, to] = await Promise.all([startPlace('there'), startPlace('here')])
  await openShop(from, 'dunsany')
})
beforeEach(async () => {
  folder = kept.next()
  await backUp(from, folder)
})
afterAll(async () => {
  await Promise.all([from.close(), to.close()])
  kept.remove()
})

function flipOneBit(path: string) {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

test('a backup of which one bit has turned is refused before anything is written', async () => {
  const key = 'accounts/sub-of-dunsany.json'
  flipOneBit(backupFilePath(folder, { part: 'documents', key }))
  await expect(bringBack(to, folder)).rejects.toThrow(
    `are not what was backed up: ${key}. Nothing was restored.`,
  )
  expect((await to.everything()).size).toBe(0)
})

test('a manifest that says something else than it did is refused', async () => {
  const path = join(folder, 'manifest.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replace('image/avif', 'text/html'))
  await expect(bringBack(to, folder)).rejects.toThrow('is not as it was written')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/[^\n]+\n$/, ''))
  await expect(bringBack(to, folder)).rejects.toThrow('is not as it was written')
  expect((await to.everything()).size).toBe(0)
})

test('a folder is never used for a backup of something else', async () => {
  await expect(backUp(from, folder, 'dunsany')).rejects.toThrow('a backup of something else')
  await expect(backUp(to, folder)).rejects.toThrow('a backup of something else')
  await expect(bringBack(to, kept.next())).rejects.toThrow('There is no backup in')
})
