import { createHash } from 'node:crypto'
import type { CoverRecord } from '@lorecircle/shared/book/book-for-author'
import type { Image } from '@lorecircle/shared/media/image'
import { calls } from '@lorecircle/shared/registry/calls'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { UploadType } from '@lorecircle/shared/upload/calls'
import type { Product } from './product.ts'

type DemoFile = {
  uploadType: UploadType
  fileName: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
  alt?: string
}

export type UploadedFile = { record: CoverRecord; image: Image | null }

/** Uploads a file to both of its private places and has it accepted, as the portal does. */
export async function uploadFile(
  product: Product,
  token: string,
  { uploadType, fileName, contentType, bytes, alt }: DemoFile,
): Promise<UploadedFile> {
  const checksum = createHash('sha256').update(bytes).digest('base64')
  const declared = { uploadType, fileName, contentType, size: bytes.length, checksum }
  const { author, master, headers } = await product.call(calls.generatePresignedUrl, declared, { token })
  await Promise.all(
    [author, master].map(async ({ url }) => {
      for await (const _ of attempts({ limit: 5, baseInMs: 100 })) {
        const answer = await fetch(url, { method: 'PUT', headers, body: bytes })
        if (answer.ok) return
        if (answer.status !== 503) throw new Error(`${fileName} could not be stored: ${await answer.text()}`)
      }
      throw new Error(`${fileName} could not be stored: the store is too busy`)
    }),
  )
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
