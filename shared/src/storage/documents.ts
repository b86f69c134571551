import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { z } from 'zod'
import { createDocumentReader, type Stored, UnreadableDocument } from './read-documents.ts'
import { attempts, type Sleep, sleep } from './retry.ts'
import { isConflict, isMissing, isPreconditionFailed, UpdateContention } from './s3-errors.ts'
import type { DocumentAt } from './stored.ts'

/** JSON documents on S3, addressed by kind: `documents.read(bookDoc(folder, id))`. */
export type Documents = ReturnType<typeof createDocuments>

export function createDocuments(s3: S3Client, bucket: string, options: { sleep?: Sleep } = {}) {
  const pause = options.sleep ?? sleep
  const reads = createDocumentReader(s3, bucket)
  const writes = writesIn(s3, bucket, pause)

  /**
   * Reads, changes and conditionally writes until no other write came in between; attempts are bounded and jittered.
   * `change` gets null if there is no document; returning the same value writes nothing.
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
   * Reads a derived document (`isDerived`). An unreadable one is deleted and counts as missing, since it can be
   * rebuilt and must not block its replacement.
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

/**
 * `create` and `replace` are conditional and return the new ETag, or null if another write came first (412). `write`
 * is unconditional, for marks whose previous value does not matter. A 409 (S3 asks for a retry) is retried here.
 */
function writesIn(s3: S3Client, bucket: string, pause: Sleep) {
  async function put(key: string, value: unknown, condition: { IfNoneMatch?: '*'; IfMatch?: string }) {
    for await (const _ of attempts({ pause })) {
      try {
        const answer = await s3.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: JSON.stringify(value),
            ContentType: 'application/json',
            ...condition,
          }),
        )
        return answer.ETag ?? ''
      } catch (error) {
        if (isPreconditionFailed(error) || (condition.IfMatch && isMissing(error))) return null
        if (!isConflict(error)) throw error
      }
    }
    throw new UpdateContention(key)
  }

  const create = <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>) =>
    put(key, value, { IfNoneMatch: '*' })
  const replace = <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>, etag: string) =>
    put(key, value, { IfMatch: etag })
  const write = async <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>): Promise<void> => {
    await put(key, value, {})
  }

  /** Deletes the document; with an ETag, only that version. False if it was changed or deleted. */
  async function remove({ key }: Pick<DocumentAt, 'key'>, etag?: string): Promise<boolean> {
    const command = new DeleteObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(etag === undefined ? {} : { IfMatch: etag }),
    })
    for await (const _ of attempts({ pause })) {
      try {
        await s3.send(command)
        return true
      } catch (error) {
        if (isPreconditionFailed(error) || isMissing(error)) return false
        if (!isConflict(error)) throw error
      }
    }
    throw new UpdateContention(key)
  }

  return { create, replace, write, remove }
}
