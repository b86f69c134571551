import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import { attempts } from '@lorecircle/shared/storage/retry'
import { isConflict, isMissing, isPrecondition } from '@lorecircle/shared/storage/s3-errors'
import { CommandError } from '../terminal/refusal.ts'
import { fileOf } from './folder.ts'
import type { Entry } from './manifest.ts'
import type { Place } from './place.ts'

const partSize = 16 * 1024 * 1024

/**
 * Puts an object back on the version that was seen there, null for none; false where somebody else was first. A
 * large one goes in parts and counts only when all have arrived.
 */
export async function putObject(
  { s3, buckets }: Pick<Place, 's3' | 'buckets'>,
  folder: string,
  entry: Entry,
  expected: string | null,
): Promise<boolean> {
  const params = {
    Bucket: buckets[entry.part],
    Key: entry.key,
    ContentLength: entry.sizeInBytes,
    ...entry.headers,
    Metadata: entry.metadata,
    ...(expected === null ? { IfNoneMatch: '*' } : { IfMatch: expected }),
  }
  for await (const _ of attempts()) {
    try {
      const Body = soundBytes(fileOf(folder, entry), entry)
      await new Upload({ client: s3, partSize, queueSize: 2, params: { ...params, Body } }).done()
      return true
    } catch (error) {
      if (isPrecondition(error) || (expected !== null && isMissing(error))) return false
      if (!isConflict(error)) throw error
    }
  }
  return false
}

/** The bytes of a file; the end of the stream is an error where they are not what was backed up. */
function soundBytes(path: string, { key, sha256 }: Entry): Readable {
  const hash = createHash('sha256')
  async function* checked() {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256)
      throw new CommandError(`The file of ${key} changed while it was read. Run it again.`)
  }
  return Readable.from(checked(), { objectMode: false })
}
