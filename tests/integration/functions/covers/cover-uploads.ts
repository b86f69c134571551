import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>
export let cover: Buffer

type Author = Awaited<ReturnType<typeof functions.author>>
type Declared = { uploadType: string; fileName: string; contentType: string; size: number; checksum: string }

export const declare = (bytes: Buffer, more: Partial<Declared> = {}): Declared => ({
  uploadType: 'book',
  fileName: 'My cover (final).webp',
  contentType: 'image/webp',
  size: bytes.length,
  checksum: createHash('sha256').update(bytes).digest('base64'),
  ...more,
})
export const requestPresignedUrls = (author: Author, declared: Declared) =>
  author.post('/api/generate-presigned-url', declared)
export const put = (place: unknown, headers: unknown, body: Buffer | string) =>
  fetch(Object(place).url, { method: 'PUT', headers: Object(headers), body: new Blob([Buffer.from(body)]) })

/** Presigned, put, accepted: what the author's screen does. */
export async function upload(author: Author, bytes: Buffer, more: Partial<Declared> = {}) {
  const declared = declare(bytes, more)
  const { body } = await requestPresignedUrls(author, declared)
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

export const keysIn = async (Bucket: string, Prefix: string) => {
  const { Contents = [] } = await functions.storage.s3.send(new ListObjectsV2Command({ Bucket, Prefix }))
  return Contents.map(({ Key }) => Key)
}
export const publicMedia = () => keysIn('site', 'media/')

/** Starts what the tests of a file stand on, and ends it after them. */
export function startCovers() {
  beforeAll(async () => {
    functions = await startFunctions()
    cover = await readFile(new URL('../../../../local/demo-media/covers/lilith.webp', import.meta.url))
  })
  afterAll(() => functions.stop())
}
