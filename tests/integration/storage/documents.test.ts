import { S3ServiceException } from '@aws-sdk/client-s3'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { UpdateContention } from '@lorecircle/shared/storage/s3-errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rawDoc } from '../../support/raw-document.ts'
import { storageForTests } from '../support/storage.ts'

const Counter = z.object({ count: z.int() })
const counterAt = (key: string) => ({ key, schema: Counter })

let storage: Awaited<ReturnType<typeof storageForTests>>
let documents: ReturnType<typeof createDocuments>
beforeAll(async () => {
  storage = await storageForTests()
  documents = createDocuments(storage.s3, 'documents')
})
afterAll(() => storage.close())

test('of twenty who create one document, one does', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => documents.create(counterAt('race'), { count })),
  )
  expect(answers.filter((etag) => etag !== null)).toHaveLength(1)
})

test('whoever replaces a version that has moved is told, and nothing is overwritten', async () => {
  const first = (await documents.create(counterAt('moved'), { count: 1 })) ?? ''
  expect(await documents.replace(counterAt('moved'), { count: 2 }, first)).not.toBeNull()
  expect(await documents.replace(counterAt('moved'), { count: 3 }, first)).toBeNull()
  expect((await documents.read(counterAt('moved')))?.value).toEqual({ count: 2 })
})

test('replacing what is not there is told, too', async () => {
  expect(await documents.replace(counterAt('never-made'), { count: 1 }, '"0"')).toBeNull()
})

test('thirty updates at once all count', async () => {
  const increment = () =>
    documents.update(counterAt('counter'), (counter) => ({ count: (counter?.count ?? 0) + 1 }))
  const answers = await Promise.allSettled(Array.from({ length: 30 }, increment))
  const counted = answers.filter(({ status }) => status === 'fulfilled').length
  expect((await documents.read(counterAt('counter')))?.value.count).toBe(counted)
  expect(counted).toBeGreaterThan(20)
})

test('an update that changes nothing writes nothing', async () => {
  const before = await documents.update(counterAt('still'), (counter) => counter ?? { count: 1 })
  expect(await documents.update(counterAt('still'), (counter) => counter ?? { count: 2 })).toEqual(before)
})

test('a version is removed only as it was read', async () => {
  const first = (await documents.create(counterAt('removed'), { count: 1 })) ?? ''
  await documents.replace(counterAt('removed'), { count: 2 }, first)
  expect(await documents.remove(counterAt('removed'), first)).toBe(false)
  expect(await documents.read(counterAt('removed'))).not.toBeNull()
})

test('a listing gives every key of a prefix, in order, with the ETag of each', async () => {
  for (const key of ['list/b', 'list/a', 'list/c', 'lisp'])
    await documents.create(counterAt(key), { count: 1 })
  const listed = await Array.fromAsync(documents.list('list/'))
  expect(listed.map(({ key }) => key)).toEqual(['list/a', 'list/b', 'list/c'])
  expect(listed[0]?.etag).toBe((await documents.read(counterAt('list/a')))?.etag)
})

test('a document that does not fit its schema is refused, not passed on', async () => {
  await documents.create(rawDoc('broken'), { count: 'many' })
  await expect(documents.read(counterAt('broken'))).rejects.toThrow()
})

test('a conflict inside S3 is tried again, and given up in the end', async () => {
  let conflicts = 2
  const s3 = storage.client()
  s3.middlewareStack.add(
    (next) => async (request) => {
      if (conflicts-- > 0) {
        const $metadata = { httpStatusCode: 409 }
        throw new S3ServiceException({ name: 'ConditionalRequestConflict', $fault: 'client', $metadata })
      }
      return next(request)
    },
    { step: 'finalizeRequest' },
  )
  const impatient = createDocuments(s3, 'documents', { sleep: async () => {} })
  expect(await impatient.create(counterAt('after-conflicts'), { count: 1 })).not.toBeNull()
  conflicts = Number.POSITIVE_INFINITY
  await expect(impatient.create(counterAt('never'), { count: 1 })).rejects.toThrow(UpdateContention)
})

test('a write and a delete that meet others inside the store are tried again, and each is done once', async () => {
  storage.turn({ conflictEveryNth: 2 })
  const made = counterAt('met')
  const etag = (await documents.create(made, { count: 1 })) ?? ''
  const next = (await documents.replace(made, { count: 2 }, etag)) ?? ''
  expect(await documents.read(made)).toEqual({ value: { count: 2 }, etag: next })
  for (const key of ['met', 'met-too']) {
    const found =
      (await documents.read(counterAt(key)))?.etag ??
      (await documents.create(counterAt(key), { count: 0 })) ??
      ''
    expect(await documents.remove(counterAt(key), found), key).toBe(true)
  }
  storage.turn({ conflictEveryNth: 0 })
  expect([await documents.read(made), await documents.read(counterAt('met-too'))]).toEqual([null, null])
})

test('while the store asks for fewer requests, what is asked of it is done a little later', async () => {
  storage.turn({ slowDownEveryNth: 3, latencyInMs: 10 })
  const keys = Array.from({ length: 6 }, (_, number) => `patience/${number}`)
  for (const key of keys) expect(await documents.create(counterAt(key), { count: 1 })).not.toBeNull()
  storage.turn({ slowDownEveryNth: 0, latencyInMs: 0 })
  for (const key of keys) expect((await documents.read(counterAt(key)))?.value).toEqual({ count: 1 })
})
