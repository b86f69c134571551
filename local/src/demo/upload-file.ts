import { createHash } from 'node:crypto'
import type { CoverRecord } from '@lorecircle/shared/book/cover-record'
import type { Image } from '@lorecircle/shared/media/image'
import { calls } from '@lorecircle/shared/registry/calls'
import type { UploadType } from '@lorecircle/shared/upload/calls'
import type { Product } from './product.ts'
import { putBytes } from './put-bytes.ts'

type DemoFile = {
  uploadType: UploadType
  fileName: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
  alt?: string
}

export type UploadedFile = { record: CoverRecord; image: Image | null }

/** Uploads a picture to both of its private places and has it accepted, as the portal does. */
export async function uploadFile(
  product: Product,
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
