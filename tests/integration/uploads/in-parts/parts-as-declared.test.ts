import { expect, test } from 'vitest'
import { begin, cut, finish, held, put, send, sign, sumOf } from '../send-in-parts.ts'
import { audiobook, epub, functions, gone, megabyte, services, startPartUploads } from './part-uploads.ts'

startPartUploads()

test('an address takes the declared part alone: no other bytes, no other length, no other number', async () => {
  const author = await functions.author()
  const file = audiobook(9 * megabyte)
  const begun = await begin(author, 'a.m4b', file.length)
  const [[, first = file] = [], [, second = file] = []] = cut(begun, file)
  const address = await sign(author, begun.id, 1, sumOf(first))
  const other = Buffer.from(first)
  other[100] = 255 - (other[100] ?? 0)
  expect((await put(address, other)).status).toBe(400)
  const withTheirSum = { ...address, headers: { 'x-amz-checksum-sha256': sumOf(other) } }
  expect((await put(withTheirSum, other)).status).toBe(403)
  expect((await put({ ...address, headers: {} }, first)).status).toBe(403)
  expect((await put(address, first.subarray(1))).status).toBe(403)
  const second403 = address.url.replace('partNumber=1', 'partNumber=2')
  expect((await put({ ...address, url: second403 }, first)).status).toBe(403)
  const short = await sign(author, begun.id, 2, sumOf(first))
  expect((await put(short, first)).status, 'the server counts how long a part is').toBe(403)
  expect((await put(await sign(author, begun.id, 2, sumOf(second)), second)).status).toBe(200)
  expect((await put(address, first)).status).toBe(200)
  for (const number of [0, 3]) {
    const asked = { id: begun.id, number, checksum: sumOf(first) }
    expect((await author.post('/api/sign-part', asked)).status).toBe(400)
  }
})

test('an author has no hand in another’s upload', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const begun = await begin(author, 'a.epub', epub.length)
  await send(author, begun.id, 1, epub)
  const asked = { id: begun.id, number: 1, checksum: sumOf(epub) }
  expect(await other.post('/api/sign-part', asked)).toMatchObject(gone)
  expect(await held(other, begun)).toMatchObject(gone)
  expect(await finish(other, begun)).toMatchObject(gone)
  expect((await other.post('/api/leave-upload', { id: begun.id })).status).toBe(200)
  expect((await finish(other, { id: services.newId() })).status).toBe(404)
  expect((await finish(other, { id: '../../accounts/x' })).status).toBe(400)
  expect((await finish(author, begun)).status, 'and it is as it was').toBe(200)
})
