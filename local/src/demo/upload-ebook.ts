import { createHash } from 'node:crypto'
import type { BookFile } from '@lorecircle/shared/media/book-file'
import { calls } from '@lorecircle/shared/registry/calls'
import { partsOf } from '@lorecircle/shared/upload/part-plan'
import type { Product } from './product.ts'
import { putBytes } from './put-bytes.ts'

type DemoEbook = { fileName: string; bytes: Uint8Array<ArrayBuffer> }

/** Uploads an eBook's file in parts, as the portal does. */
export async function uploadEbook(
  product: Product,
  token: string,
  { fileName, bytes }: DemoEbook,
): Promise<BookFile> {
  const sizeInBytes = bytes.length
  const { id, partBytes } = await product.call(calls.beginUpload, { fileName, sizeInBytes }, { token })
  for (const { number, start, end } of partsOf({ sizeInBytes, partBytes })) {
    const part = bytes.slice(start, end)
    const checksum = createHash('sha256').update(part).digest('base64')
    const { url, headers } = await product.call(calls.signPart, { id, number, checksum }, { token })
    await putBytes(fileName, { url, headers, bytes: part })
  }
  const { file } = await product.call(calls.finishUpload, { id }, { token })
  return file
}
