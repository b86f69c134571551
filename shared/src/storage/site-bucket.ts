import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { copiesLiveInSeconds } from '../copies-at-the-edge.ts'
import { attempts } from './retry.ts'
import { isConflict, isMissing, isPreconditionFailed, listObjects } from './s3-errors.ts'

export type PublicFile = {
  key: string
  body: string | Uint8Array
  contentType: string
  cacheControl: string
  contentEncoding?: string
  /** Invalidating the tag drops the CDN's copies of every object that carries it. */
  cacheTag?: string
}

/** Readers may see a slightly outdated page, so the page needs no invalidation. */
export const shortCacheControl = `max-age=0, s-maxage=${copiesLiveInSeconds}`
export const immutableCacheControl = 'public, max-age=31536000, immutable'

export const computeEtag = (body: string | Uint8Array): string =>
  `"${createHash('md5').update(body).digest('hex')}"`

export type ExpectedEtag = string | null

/** The public bucket. Writes and deletes are conditional and return false if the object is not the expected one. */
export type SiteBucket = ReturnType<typeof siteBucket>

export function siteBucket(s3: S3Client, bucket: string) {
  const write = (file: PublicFile, expected: ExpectedEtag): Promise<boolean> =>
    isDone(() =>
      s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: file.key,
          Body: file.body,
          ContentType: file.contentType,
          CacheControl: file.cacheControl,
          ...(file.contentEncoding === undefined ? {} : { ContentEncoding: file.contentEncoding }),
          ...(file.cacheTag === undefined ? {} : { Metadata: { 'cache-tag': file.cacheTag } }),
          ...(expected === null ? { IfNoneMatch: '*' } : { IfMatch: expected }),
        }),
      ),
    )

  const remove = (key: string, expected: string): Promise<boolean> =>
    isDone(() => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, IfMatch: expected })))

  async function read(key: string): Promise<{ body: Uint8Array; etag: string } | null> {
    try {
      const { Body, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      return { body: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function etag(key: string): Promise<string | null> {
    try {
      return (await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ETag ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function list(prefix: string): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for await (const { key, etag } of listObjects(s3, bucket, prefix)) found.set(key, etag)
    return found
  }

  return { write, remove, read, etag, list }
}

async function isDone(write: () => Promise<unknown>): Promise<boolean> {
  for await (const _ of attempts()) {
    try {
      await write()
      return true
    } catch (error) {
      if (isPreconditionFailed(error) || isMissing(error)) return false
      if (!isConflict(error)) throw error
    }
  }
  return false
}
