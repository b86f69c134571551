import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CoverRecord } from '@lorecircle/shared/book/cover-record'
import type { Image } from '@lorecircle/shared/media/image'
import { calls } from '@lorecircle/shared/registry/calls'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { UploadType } from '@lorecircle/shared/upload/calls'
import type { ProductClient } from './product.ts'

type DemoFile = {
  uploadType: UploadType
  fileName: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
  alt?: string
}

export type UploadedFile = { record: CoverRecord; image: Image | null }

export async function uploadFile(
  product: ProductClient,
  token: string,
  { uploadType, fileName, contentType, bytes, alt }: DemoFile,
): Promise<UploadedFile> {
  const checksum = createHash('sha256').update(bytes).digest('base64')
  const declared = { uploadType, fileName, contentType, size: bytes.length, checksum }
  const { author, master, headers } = await product.call(calls.generatePresignedUrl, declared, { token })
  await Promise.all([author, master].map(({ url }) => putBytes(fileName, { url, headers, bytes })))
  const accepted = await product.call(
    calls.acceptUpload,
    { uploadType, key: author.key, fileName, ...(alt !== undefined && { alt }) },
    { token },
  )
  const record: CoverRecord = {
    authorBucket: author.bucket,
    authorKey: author.key,
    masterBucket: master.bucket,
    masterKey: master.key,
    url: accepted.imageUrl ?? '',
    contentType,
    size: bytes.length,
    uploadedAt: new Date().toISOString(),
  }
  return { record, image: accepted.image }
}

type Put = { url: string; headers: Record<string, string>; bytes: Uint8Array<ArrayBuffer> }

/** One presigned PUT, retried when the store answers SlowDown. */
export async function putBytes(what: string, { url, headers, bytes }: Put): Promise<void> {
  for await (const _ of attempts({ limit: 5, baseInMs: 100 })) {
    const answer = await fetch(url, { method: 'PUT', headers, body: bytes })
    if (answer.ok) return
    if (answer.status !== 503) throw new Error(`${what} could not be stored: ${await answer.text()}`)
  }
  throw new Error(`${what} could not be stored: the store is too busy`)
}

export const demoMedia = (path: string): URL => new URL(`../../demo-media/${path}`, import.meta.url)

/** Returns a demo cover by name, uploaded once on first use. */
export type Covers = (name: string) => Promise<UploadedFile>

export function coverUploads(product: ProductClient, token: string): Covers {
  const uploads = new Map<string, Promise<UploadedFile>>()
  const upload = async (name: string) =>
    uploadFile(product, token, {
      uploadType: 'book',
      fileName: name,
      contentType: 'image/webp',
      bytes: await readFile(demoMedia(`covers/${name}`)),
    })
  return (name) => {
    const uploaded = uploads.get(name) ?? upload(name)
    uploads.set(name, uploaded)
    return uploaded
  }
}
