import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { finishDeletion } from '@lorecircle/functions/account-data/finish-deletion'
import { limits } from '@lorecircle/functions/limits/limits'
import { parseEnv } from '@lorecircle/functions/services/env'
import { type Services, servicesFrom } from '@lorecircle/functions/services/services'
import { sweepUploads } from '@lorecircle/functions/uploads/parts/sweep-uploads'
import { filesFolderOf } from '@lorecircle/functions/uploads/upload-rules'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { zipOf } from '@lorecircle/shared/media/zip.fixture'
import { largestFileInBytes } from '@lorecircle/shared/upload/part-plan'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from '../functions/start-functions.ts'
import { type Author, begin, cut, finish, held, put, send, sign, sumOf, upload } from './send-in-parts.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
let services: Services
beforeAll(async () => {
  functions = await startFunctions()
  services = servicesFrom(parseEnv(process.env))
})
afterAll(() => functions.stop())

const megabyte = 1024 ** 2
const gone = { status: 404, body: { code: 'upload.gone' } }
const wholeAt = async (author: Author) => {
  const Prefix = filesFolderOf(author.person.sub)
  const { Contents = [] } = await functions.storage.s3.send(
    new ListObjectsV2Command({ Bucket: 'uploads', Prefix }),
  )
  return Contents.map(({ Key = '' }) => Key)
}

/** An audiobook of so many bytes, no two of them alike in every part. */
function audiobook(sizeInBytes: number): Buffer {
  const file = Buffer.alloc(sizeInBytes)
  for (let at = 0; at + 4 < sizeInBytes; at += 4096) file.writeUInt32BE(at, at)
  file.write('\0\0\0\u0020ftypM4B ', 'latin1')
  return file
}

const epub = Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/epub+zip and the rest`)

test('an eBook of three parts arrives byte by byte, stays private, and is known by what it is', async () => {
  const author = await functions.author()
  const file = audiobook(18 * megabyte + 7)
  const begun = await begin(author, 'Lud in the Mist.mp3', file.length)
  const parts = cut(begun, file)
  expect(parts.map(([number]) => number)).toEqual([1, 2, 3])
  for (const [number, bytes] of parts.toReversed()) await send(author, begun.id, number, bytes)
  expect(await wholeAt(author), 'nothing is seen before it is whole').toEqual([])

  const { status, body } = await finish(author, begun)
  const [key = ''] = await wholeAt(author)
  expect(status).toBe(200)
  expect(body).toEqual({
    file: { key, name: 'Lud in the Mist.m4b', sizeInBytes: file.length, contentType: 'audio/mp4' },
  })
  const { Body } = await functions.storage.s3.send(new GetObjectCommand({ Bucket: 'uploads', Key: key }))
  expect(file.equals((await Body?.transformToByteArray()) ?? Buffer.of())).toBe(true)
  expect(await finish(author, begun), 'asked again, it answers the same').toMatchObject({ status: 200, body })
})

test('a book may name a file that was finished, and no other', { tags: ['BD7-07'] }, async () => {
  const author = await functions.author()
  const { body } = await upload(author, 'Lilith.epub', epub)
  const begun = await begin(author, 'Phantastes.epub', epub.length)
  await send(author, begun.id, 1, epub)
  const save = (fileKeys: string[], by = author) =>
    by.post('/api/savebookdata', {
      books: [
        {
          ...{ title: 'Lilith', tagline: '', blurb: '', category: 'Fiction', genres: [], subgenres: [] },
          formats: [{ type: 'eBook', price: 5, quantity: '∞', coverImageUrl: '', coverImages: [], fileKeys }],
        },
      ],
    })
  const { key } = Object(body.file)
  expect((await save([key])).body.book).toMatchObject({ formats: [{ files: [body.file] }] })
  const unfinished = `${filesFolderOf(author.person.sub)}Files/${begun.id}`
  const unknown = { status: 400, body: { code: 'upload.unknown' } }
  expect(await save([key, unfinished])).toMatchObject(unknown)
  expect(await save([key], await functions.author()), 'nor may another author').toMatchObject(unknown)
})

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

test.each([
  ['a page', Buffer.from('<!doctype html><title>Lilith</title>')],
  ['an archive of something else', zipOf(['word/document.xml'])],
])('%s that calls itself an eBook is refused when it has arrived, and not kept', async (_, file) => {
  const author = await functions.author()
  const begun = await begin(author, 'Lilith.epub', file.length)
  await send(author, begun.id, 1, file)
  expect(await finish(author, begun)).toMatchObject({
    status: 400,
    body: { error: 'This file is not an EPUB, a PDF, a MOBI or audio (MP3, M4B, or a ZIP of MP3s).' },
  })
  expect(await wholeAt(author)).toEqual([])
  expect(await finish(author, begun)).toMatchObject(gone)
})

test('a ZIP of MP3s is an audiobook', async () => {
  const author = await functions.author()
  const { body } = await upload(author, 'C:\\Books\\Lilith.zip', zipOf(['01.mp3', '02.mp3', 'cover.jpg']))
  expect(body.file).toMatchObject({ name: 'Lilith.zip', contentType: 'application/zip' })
})

test('what is too large, or for which there is no room, is refused before a byte is sent', async () => {
  const member = await functions.author()
  await functions.join(member.person.sub)
  const ask = (author: Author, sizeInBytes: number) =>
    author.post('/api/begin-upload', { fileName: 'a.m4b', sizeInBytes })
  expect((await ask(member, largestFileInBytes)).status).toBe(200)
  expect(await ask(member, largestFileInBytes + 1)).toMatchObject({
    status: 400,
    body: { error: 'An eBook can be at most 500 MB.' },
  })
  const author = await functions.author()
  expect((await ask(author, 100 * megabyte)).status).toBe(200)
  expect(await ask(author, 100 * megabyte), 'what is on its way counts').toMatchObject({
    status: 403,
    body: { code: 'upload.full' },
  })
})

test('whoever begins and gives up all day has sent as much as can be sent in a day', async () => {
  const author = await functions.author()
  const half = limits['unpaid.bytes'].most / 2
  for (const status of [200, 200, 429]) {
    const answer = await author.post('/api/begin-upload', { fileName: 'a.m4b', sizeInBytes: half })
    expect(answer.status).toBe(status)
    await author.post('/api/leave-upload', { id: answer.body.id ?? services.newId() })
  }
})

test('what is given up is let go at once, and what is forgotten after a week', async () => {
  const author = await functions.author()
  const left = await begin(author, 'a.epub', epub.length)
  await send(author, left.id, 1, epub)
  await author.post('/api/leave-upload', { id: left.id })
  expect(await finish(author, left)).toMatchObject(gone)

  const forgotten = await begin(author, 'b.epub', epub.length)
  const address = await sign(author, forgotten.id, 1, sumOf(epub))
  expect((await put(address, epub)).status).toBe(200)
  const inDays = (days: number): Services => ({
    ...services,
    now: () => new Date(Date.now() + days * 24 * 60 * 60_000),
  })
  await sweepUploads(inDays(6))
  expect((await held(author, forgotten)).status).toBe(200)
  expect((await sweepUploads(inDays(8))).failed).toBe(0)
  expect(await held(author, forgotten)).toMatchObject(gone)
  expect((await put(address, epub)).status, 'its parts are gone, too').toBe(404)
  expect(await functions.documents.read(unfinishedUploadDoc(author.person.sub, forgotten.id))).toBeNull()
})

test('an account that goes takes with it what was on its way', async () => {
  const author = await functions.author()
  const { sub } = author.person
  const begun = await begin(author, 'a.epub', epub.length)
  const address = await sign(author, begun.id, 1, sumOf(epub))
  const { folder = '' } = (await functions.documents.read(accountDoc(sub)))?.value ?? {}
  const userPool = { ...services.userPool, remove: async () => {} }
  await finishDeletion(
    { ...services, userPool },
    {
      ...{
        sub,
        folder,
        email: 'a@example.com',
        firstName: 'Hope',
        customerId: null,
        connectedAccountId: null,
      },
      requestedAt: '2026-11-22T00:00:00.000Z',
      doneAt: '2026-11-22T00:00:00.000Z',
    },
  )
  expect((await put(address, epub)).status).toBe(404)
  expect(await functions.documents.read(unfinishedUploadDoc(sub, begun.id))).toBeNull()
})

test('of very many that were begun, the oldest makes room', async () => {
  const author = await functions.author()
  const first = await begin(author, '0.epub', 9)
  for (let file = 1; file < 20; file++) await begin(author, `${file}.epub`, 9)
  expect((await held(author, first)).status).toBe(200)
  await begin(author, 'one more.epub', 9)
  expect(await held(author, first)).toMatchObject(gone)
})
