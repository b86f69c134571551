import { expect, test } from 'vitest'
import { begin, cut, finish, held, send, sumOf } from '../send-in-parts.ts'
import { audiobook, functions, gone, megabyte, startPartUploads } from './part-uploads.ts'

startPartUploads()

test('an upload that stopped goes on where it was, also after the store was away', async () => {
  const author = await functions.author()
  const file = audiobook(17 * megabyte)
  const begun = await begin(author, 'a.m4b', file.length)
  const [first, second, third] = cut(begun, file)
  if (!first || !second || !third) throw new Error('three parts')
  await send(author, begun.id, ...first)
  await send(author, begun.id, ...third)
  expect(await finish(author, begun)).toMatchObject({
    status: 409,
    body: { code: 'upload.unfinished', details: { missing: [2] } },
  })
  await functions.storage.restart()
  expect((await held(author, begun)).body).toEqual({
    parts: [first, third].map(([number, bytes]) => ({ number, checksum: sumOf(bytes) })),
  })
  await send(author, begun.id, ...second)
  expect((await finish(author, begun)).status).toBe(200)
  expect(await held(author, begun)).toMatchObject(gone)
})
