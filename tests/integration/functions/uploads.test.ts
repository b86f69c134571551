import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { filesFolderOf } from '@lorecircle/functions/uploads/upload-rules'
import { Image } from '@lorecircle/shared/media/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
let cover: Buffer
beforeAll(async () => {
  functions = await startFunctions()
  cover = await readFile(new URL('../../../local/demo-media/covers/lilith.webp', import.meta.url))
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>
type Declared = { uploadType: string; fileName: string; contentType: string; size: number; checksum: string }

const declare = (bytes: Buffer, more: Partial<Declared> = {}): Declared => ({
  uploadType: 'book',
  fileName: 'My cover (final).webp',
  contentType: 'image/webp',
  size: bytes.length,
  checksum: createHash('sha256').update(bytes).digest('base64'),
  ...more,
})
const presign = (author: Author, declared: Declared) => author.post('/api/generate-presigned-url', declared)
const put = (place: unknown, headers: unknown, body: Buffer | string) =>
  fetch(Object(place).url, { method: 'PUT', headers: Object(headers), body: new Blob([Buffer.from(body)]) })

/** Presigned, put, accepted: what the author's screen does. */
async function upload(author: Author, bytes: Buffer, more: Partial<Declared> = {}) {
  const declared = declare(bytes, more)
  const { body } = await presign(author, declared)
  for (const place of [body.author, body.master]) {
    expect((await put(place, body.headers, bytes)).status).toBe(200)
  }
  const { uploadType, fileName } = declared
  const key = String(body.key)
  return {
    key,
    accepted: await author.post('/api/accept-upload', { uploadType, fileName, key, alt: 'A dark wood' }),
  }
}

const keysIn = async (Bucket: string, Prefix: string) => {
  const { Contents = [] } = await functions.storage.s3.send(new ListObjectsV2Command({ Bucket, Prefix }))
  return Contents.map(({ Key }) => Key)
}
const publicMedia = () => keysIn('site', 'media/')

test('a cover becomes public in several widths under its hash, and the book wears it', {
  tags: ['AD1-02', 'B5-26', 'B7-22', 'B7-23', 'B7-32'],
}, async () => {
  const author = await functions.author()
  const { key, accepted } = await upload(author, cover)
  expect(key).toMatch(
    new RegExp(`^${filesFolderOf(author.person.sub)}Covers/[0-9A-Z]{26}-My-cover-final\\.webp$`),
  )
  expect(accepted.status).toBe(200)
  expect(await keysIn('uploads', key), 'the author’s copy').toEqual([key])
  expect(await keysIn('masters', key), 'the master').toEqual([key])
  const image = Image.parse(accepted.body.image)
  expect(image).toMatchObject({ alt: 'A dark wood' })
  const media = await publicMedia()
  for (const width of image.widths) {
    expect(media).toContain(`media/${image.hash}-${width}.avif`)
    expect(media).toContain(`media/${image.hash}-${width}.webp`)
  }

  const coverImages = [
    {
      authorBucket: 'uploads',
      authorKey: key,
      masterBucket: 'masters',
      masterKey: key,
      url: '',
      contentType: 'image/webp',
      size: cover.length,
      uploadedAt: '2026-01-01T00:00:00.000Z',
    },
  ]
  const book = {
    title: 'Lilith',
    tagline: '',
    blurb: '',
    category: 'Fiction',
    genres: [],
    subgenres: [],
    formats: [
      { type: 'Hardcover', price: 20, quantity: 3, coverImageUrl: accepted.body.imageUrl, coverImages },
    ],
  }
  const saved = await author.post('/api/savebookdata', { books: [book] })
  expect(saved.body.book).toMatchObject({
    formats: [{ cover: image, coverImageUrl: accepted.body.imageUrl }],
  })

  const thief = await functions.author()
  const stolen = { ...book, formats: [{ ...book.formats[0], coverImageUrl: '' }] }
  expect((await thief.post('/api/savebookdata', { books: [stolen] })).status).toBe(400)
})

test.each([
  ['text that calls itself a picture', Buffer.from('<script>alert(1)</script>')],
  ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['the first bytes of a picture and nothing else', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is not a cover, and nothing becomes public', async (_, bytes) => {
  const before = await publicMedia()
  const { accepted } = await upload(await functions.author(), bytes, { contentType: 'image/png' })
  expect(accepted).toMatchObject({ status: 400, body: { error: 'This file is not a picture.' } })
  expect(await publicMedia()).toEqual(before)
})

test.each([
  [{ contentType: 'image/svg+xml' }, 'A cover must be a JPEG, PNG, WebP or AVIF picture.'],
  [{ size: 10 * 1024 * 1024 + 1 }, 'A cover can be at most 10 MB.'],
])('an upload declared as %j is refused before a byte is sent', async (declared, sentence) => {
  const answer = await presign(await functions.author(), declare(cover, declared))
  expect(answer).toMatchObject({ status: 400, body: { error: sentence } })
})

test('a signed address takes the declared file alone: no other bytes, no other type', {
  tags: ['B7-28', 'B7-29', 'B7-30'],
}, async () => {
  const author = await functions.author()
  const { body } = await presign(author, declare(cover))
  const other = Buffer.from(cover)
  other[100] = 255 - (other[100] ?? 0)
  expect((await put(body.author, body.headers, other)).status).toBe(400)
  const withTheirSum = { ...Object(body.headers), 'x-amz-checksum-sha256': declare(other).checksum }
  expect((await put(body.author, withTheirSum, other)).status).toBe(403)
  expect((await put(body.author, body.headers, cover.subarray(1))).status).toBe(403)
  const asPage = { ...Object(body.headers), 'content-type': 'text/html' }
  expect((await put(body.author, asPage, cover)).status).toBe(403)
})

test.each(['sub', 'firstName', 'lastName'])(
  'a place for a cover is asked in the words of the contract, and never in another’s name: %s',
  { tags: ['B7-19', 'B7-20', 'B7-21'] },
  async (claim) => {
    const author = await functions.author()
    const { sub, firstName, lastName } = author.person
    const asked = { ...declare(cover), sub, firstName, lastName, bookTitle: 'Lilith', format: 'Paperback' }
    expect((await presign(author, asked)).status).toBe(200)
    expect((await presign(author, { ...asked, [claim]: 'someone else' })).status).toBe(403)
    expect((await presign(author, { ...asked, uploadType: 'books' })).status).toBe(400)
  },
)

test("an author cannot accept someone else's upload", async () => {
  const { key } = await upload(await functions.author(), cover)
  const other = await functions.author()
  const accept = (stolenKey: string) =>
    other.post('/api/accept-upload', { uploadType: 'book', fileName: 'a.webp', key: stolenKey })
  expect((await accept(key)).status).toBe(403)
  expect((await accept(`${filesFolderOf(other.person.sub)}Covers/never-sent.webp`)).status).toBe(404)
})

test('where a file lies tells neither its author’s name nor their account', async () => {
  const author = await functions.author({ firstName: 'Edward', lastName: 'Plunkett' })
  const { key } = await upload(author, cover)
  for (const secret of [author.person.sub, 'Edward', 'Plunkett']) expect(key).not.toContain(secret)
})
