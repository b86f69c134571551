import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { isMissing, isPrecondition } from '@lorecircle/shared/storage/s3-errors'
import { CommandError } from '../terminal/refusal.ts'
import { fileOf } from './folder.ts'
import type { Entry } from './manifest.ts'
import type { Place } from './place.ts'
import type { Found } from './source.ts'

/** Fetches the version that was listed into the folder, whole or not at all; null where it has changed or gone. */
export async function takeObject(
  { s3, buckets }: Pick<Place, 's3' | 'buckets'>,
  folder: string,
  found: Found,
): Promise<Entry | null> {
  const { part, key, etag, sizeInBytes, modifiedAt } = found
  const answer = await unlessMoved(() =>
    s3.send(new GetObjectCommand({ Bucket: buckets[part], Key: key, IfMatch: etag })),
  )
  if (answer === null) return null
  if (!(answer.Body instanceof Readable)) throw new Error(`${key} came without its bytes`)
  const path = fileOf(folder, found)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let arrived = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      arrived += chunk.length
      yield chunk
    }
  }
  await pipeline(answer.Body, counted, createWriteStream(`${path}.new`, { mode: 0o600 }))
  if (arrived !== sizeInBytes)
    throw new CommandError(`${key} broke off after ${arrived} of ${sizeInBytes} bytes. Run it again.`)
  await rename(`${path}.new`, path)
  const sha256 = hash.digest('hex')
  return { part, key, sizeInBytes, sha256, etag, modifiedAt, ...saidOf(answer) }
}

/** What is said of an object beside its bytes, as it was given. */
export function saidOf(answer: GetObjectCommandOutput): Pick<Entry, 'headers' | 'metadata'> {
  const {
    ContentType,
    CacheControl,
    ContentEncoding,
    ContentDisposition,
    ContentLanguage,
    Metadata = {},
  } = answer
  return {
    headers: { ContentType, CacheControl, ContentEncoding, ContentDisposition, ContentLanguage },
    metadata: Metadata,
  }
}

async function unlessMoved<T>(get: () => Promise<T>): Promise<T | null> {
  try {
    return await get()
  } catch (error) {
    if (isMissing(error) || isPrecondition(error)) return null
    throw error
  }
}
