import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { z } from 'zod'
import { listObjects } from './list-objects.ts'
import { attempts, type Sleep, sleep } from './retry.ts'
import { isConflict, isMissing, isPrecondition } from './s3-errors.ts'

/** A stored JSON document with the ETag that a conditional write needs. */
export type Stored<T> = { value: T; etag: string }

/** A document was changed by too many others at once; nothing was written. */
export class UpdateContention extends Error {
  constructor(key: string) {
    super(`gave up updating ${key}: it kept changing`)
    this.name = 'UpdateContention'
  }
}

/**
 * JSON documents on S3, each write conditional. `create` and `replace` answer the new ETag, or null
 * where somebody else was first (412); a 409 (S3 wants a retry) is retried here.
 */
export type Documents = ReturnType<typeof documentsIn>

export function documentsIn(s3: S3Client, bucket: string, options: { sleep?: Sleep } = {}) {
  const pause = options.sleep ?? sleep

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
        if (isPrecondition(error) || (condition.IfMatch && isMissing(error))) return null
        if (!isConflict(error)) throw error
      }
    }
    throw new UpdateContention(key)
  }

  async function read<S extends z.ZodType>(key: string, schema: S): Promise<Stored<z.infer<S>> | null> {
    try {
      const answer = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      const text = (await answer.Body?.transformToString()) ?? ''
      return { value: schema.parse(JSON.parse(text)), etag: answer.ETag ?? '' }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  const create = (key: string, value: unknown) => put(key, value, { IfNoneMatch: '*' })
  const replace = (key: string, value: unknown, etag: string) => put(key, value, { IfMatch: etag })

  /**
   * Reads, changes and writes until the write is the next one after the read: bounded and jittered.
   * `change` gets null where there is no document; returning the same value writes nothing.
   */
  async function update<S extends z.ZodType>(
    key: string,
    schema: S,
    change: (value: z.infer<S> | null) => z.infer<S>,
  ): Promise<Stored<z.infer<S>>> {
    for await (const _ of attempts({ pause })) {
      const before = await read(key, schema)
      const value = change(before?.value ?? null)
      if (before && value === before.value) return before
      const etag = before ? await replace(key, value, before.etag) : await create(key, value)
      if (etag !== null) return { value, etag }
    }
    throw new UpdateContention(key)
  }

  /** Deletes the document; with an ETag only that version. False where it had changed or gone. */
  async function remove(key: string, etag?: string): Promise<boolean> {
    try {
      await s3.send(
        new DeleteObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(etag === undefined ? {} : { IfMatch: etag }),
        }),
      )
      return true
    } catch (error) {
      if (isPrecondition(error) || isMissing(error)) return false
      throw error
    }
  }

  const list = (prefix: string) => listObjects(s3, bucket, prefix)

  return { read, create, replace, update, remove, list }
}
