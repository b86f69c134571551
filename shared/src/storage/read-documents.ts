import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { z } from 'zod'
import { inParallel } from '../in-parallel.ts'
import { isMissing, listObjects } from './s3-errors.ts'
import type { DocumentAt, Kind } from './stored.ts'

export type Stored<T> = { value: T; etag: string }

const readsAtOnce = 32

/** The stored document fails its schema or is not JSON: garbled, truncated, empty or of another version. */
export class UnreadableDocument extends Error {
  readonly key: string
  readonly etag: string

  constructor(key: string, etag: string, cause: unknown) {
    super(`the document ${key} cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.name = 'UnreadableDocument'
    this.key = key
    this.etag = etag
  }
}

export const nullIfUnreadable = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof UnreadableDocument) return null
    throw error
  })

export function createDocumentReader(s3: S3Client, bucket: string) {
  async function read<S extends z.ZodType>({
    key,
    schema,
  }: DocumentAt<S>): Promise<Stored<z.infer<S>> | null> {
    const answer = await s3
      .send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
    if (!answer) return null
    const text = (await answer.Body?.transformToString()) ?? ''
    const etag = answer.ETag ?? ''
    try {
      return { value: schema.parse(JSON.parse(text)), etag }
    } catch (error) {
      throw new UnreadableDocument(key, etag, error)
    }
  }

  const list = (prefix: string, after?: string) => listObjects(s3, bucket, prefix, after)

  /** Every document of a kind below a prefix, in key order; documents deleted meanwhile are left out. */
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

  return { read, readAll, list }
}
