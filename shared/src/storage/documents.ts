import type { S3Client } from '@aws-sdk/client-s3'
import type { z } from 'zod'
import { readsIn, type Stored, UnreadableDocument } from './read-documents.ts'
import { attempts, type Sleep, sleep } from './retry.ts'
import type { DocumentAt } from './stored.ts'
import { UpdateContention } from './update-contention.ts'
import { writesIn } from './write-documents.ts'

/** JSON documents on S3, each named by its kind: `documents.read(bookDoc(folder, id))`. */
export type Documents = ReturnType<typeof documentsIn>

export function documentsIn(s3: S3Client, bucket: string, options: { sleep?: Sleep } = {}) {
  const pause = options.sleep ?? sleep
  const reads = readsIn(s3, bucket)
  const writes = writesIn(s3, bucket, pause)

  /**
   * Reads, changes and writes until the write is the next one after the read: bounded and jittered.
   * `change` gets null where there is no document; returning the same value writes nothing.
   */
  async function update<S extends z.ZodType>(
    document: DocumentAt<S>,
    change: (value: z.infer<S> | null) => z.infer<S>,
  ): Promise<Stored<z.infer<S>>> {
    for await (const _ of attempts({ pause })) {
      const before = await reads.read(document)
      const value = change(before?.value ?? null)
      if (before && value === before.value) return before
      const etag = before
        ? await writes.replace(document, value, before.etag)
        : await writes.create(document, value)
      if (etag !== null) return { value, etag }
    }
    throw new UpdateContention(document.key)
  }

  /**
   * Reads a derived document (`isDerived`). An unreadable one is removed and counts as missing, since it can be made
   * again: it must never stop what would replace it.
   */
  async function readDerived<S extends z.ZodType>(
    document: DocumentAt<S>,
  ): Promise<Stored<z.infer<S>> | null> {
    try {
      return await reads.read(document)
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error
      console.error(`${error.message}; it is removed and made again`)
      await writes.remove(document, error.etag)
      return null
    }
  }

  return { ...reads, ...writes, update, readDerived }
}
