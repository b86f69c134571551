import { expect, test } from 'vitest'
import { computeEtag, type PublicFile } from './site-bucket.ts'
import { syncFiles } from './sync-files.ts'

const file = (key: string, body: string): PublicFile => ({
  key,
  body,
  contentType: 'text/plain',
  cacheControl: 'no-store',
})

/** A bucket that does as S3 does with conditions; what is written and removed is noted. */
function bucketOf(now: Record<string, string>) {
  const files = new Map(Object.entries(now).map(([key, body]) => [key, computeEtag(body)]))
  const listed = new Map(files)
  const asked: string[] = []
  return {
    files,
    listed,
    asked,
    async write({ key, body }: PublicFile, expected: string | null) {
      asked.push(`write ${key}`)
      if ((files.get(key) ?? null) !== expected) return false
      files.set(key, computeEtag(body))
      return true
    },
    async remove(key: string, expected: string) {
      asked.push(`remove ${key}`)
      return files.get(key) === expected && files.delete(key)
    },
  }
}

test('only what differs is written, and nothing goes unless somebody says so', async () => {
  const bucket = bucketOf({ same: '1', old: '2', other: '3' })
  const done = await syncFiles(bucket, bucket.listed, [file('same', '1'), file('old', '4'), file('new', '5')])
  expect(bucket.asked.toSorted()).toEqual(['write new', 'write old'])
  expect(done).toMatchObject({ written: ['old', 'new'], removed: [], missed: [] })
  expect([...done.etags.keys()]).toEqual(['same', 'old', 'new'])
})

test('what is not among the files goes where it may', async () => {
  const bucket = bucketOf({ 'a/1': '1', 'b/1': '1' })
  const done = await syncFiles(bucket, bucket.listed, [], { isGone: (key) => key.startsWith('a/') })
  expect(done.removed).toEqual(['a/1'])
  expect([...bucket.files.keys()]).toEqual(['b/1'])
})

test('what somebody else changed since it was listed is left as it is, and said', async () => {
  const bucket = bucketOf({ mine: '1', gone: '2' })
  bucket.files
    .set('mine', computeEtag('theirs'))
    .set('gone', computeEtag('theirs'))
    .set('new', computeEtag('theirs'))
  const files = [file('mine', '3'), file('new', '4')]
  const done = await syncFiles(bucket, bucket.listed, files, { isGone: () => true })
  expect(done).toMatchObject({ written: [], removed: [], missed: ['mine', 'new', 'gone'] })
  expect(new Set(bucket.files.values())).toEqual(new Set([computeEtag('theirs')]))
})
