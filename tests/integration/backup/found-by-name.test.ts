import { findBuckets } from '@lorecircle/infra/backup/stage-place'
import { expect, test } from 'vitest'
import { storageForTests } from '../support/storage.ts'

const names = ['documents', 'uploads', 'masters', 'site']
const account = '123456789012'

test('an operator says a stage’s name, and its buckets are found, never those of another stage', async () => {
  const own = names.map((name) => `lorecircle-main-${name}-${account}`)
  const others = names.map((name) => `lorecircle-main-${name}-copy-${account}`)
  const storage = await storageForTests([...others, ...own])
  const called = (stage: string) => findBuckets(storage.s3, (part) => `lorecircle-${stage}-${part}-`)
  expect(Object.values(await called('main'))).toEqual(own)
  await expect(called('mai')).rejects.toThrow('There is no bucket lorecircle-mai-documents-')
  await storage.close()
})
