import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { z } from 'zod'
import { inParallel } from '../in-parallel.ts'
import { listObjects } from './list-objects.ts'
import { attempts, type Sleep, sleep } from './retry.ts'
import { isConflict, isMissing, isPrecondition } from './s3-errors.ts'
import type { DocumentAt, Kind } from './stored.ts'

/** A JSON document as it was read, with the ETag that a conditional write needs. */
export type Stored<T> = { value: T; etag: string }

/** A document was changed by too many others at once; nothing was written. */
export class UpdateContention extends Error {
  constructor(key: string) {
    super(`gave up updating ${key}: it kept changing`)
    this.name = 'UpdateContention'
  }
}

/**
 * JSON documents on S3, each named by its kind (`bookDoc(folder, id)`), each write conditional. `create` and `replace` answer the new ETag, or null
 * where somebody else was first (412); a 409 (S3 wants a retry) is retried here.
 */
export type Documents = ReturnType<typeof documentsIn>

const readsAtOnce = 32

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

  async function read<S extends z.ZodType>({
    key,
    schema,
  }: DocumentAt<S>): Promise<Stored<z.infer<S>> | null> {
    try {
      const answer = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      const text = (await answer.Body?.transformToString()) ?? ''
      return { value: schema.parse(JSON.parse(text)), etag: answer.ETag ?? '' }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  const create = <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>) =>
    put(key, value, { IfNoneMatch: '*' })
  const replace = <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>, etag: string) =>
    put(key, value, { IfMatch: etag })

  /**
   * Reads, changes and writes until the write is the next one after the read: bounded and jittered.
   * `change` gets null where there is no document; returning the same value writes nothing.
   */
  async function update<S extends z.ZodType>(
    document: DocumentAt<S>,
    change: (value: z.infer<S> | null) => z.infer<S>,
  ): Promise<Stored<z.infer<S>>> {
    for await (const _ of attempts({ pause })) {
      const before = await read(document)
      const value = change(before?.value ?? null)
      if (before && value === before.value) return before
      const etag = before ? await replace(document, value, before.etag) : await create(document, value)
      if (etag !== null) return { value, etag }
    }
    throw new UpdateContention(document.key)
  }

  /** Deletes the document; with an ETag only that version. False where it had changed or gone. */
  async function remove({ key }: Pick<DocumentAt, 'key'>, etag?: string): Promise<boolean> {
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

  /** Every document of a kind below a prefix, in the order of the keys; what goes meanwhile is left out. */
  async function readAll<S extends z.ZodType>(
    kind: Pick<Kind<S>, 'at' | 'placesIn'>,
    prefix: string,
  ): Promise<(Stored<z.infer<S>> & { key: string })[]> {
    const listed = await Array.fromAsync(list(prefix))
    const own = listed.filter(({ key }) => kind.placesIn(key) !== null)
    const found = await inParallel(readsAtOnce, own, async ({ key }) => {
      const document = await read(kind.at(key))
      return document && { ...document, key }
    })
    return found.filter((document) => document !== null)
  }

  return { read, readAll, create, replace, update, remove, list }
}
