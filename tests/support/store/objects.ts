import { createHash } from 'node:crypto'
import { compareBytes } from '@lorecircle/local/storage/object-store'

export type StoredObject = { bytes: Buffer; etag: string; type: string; modifiedAtMs: number }

/** Condition of a write: `'*'` as in S3, or an ETag with or without its quotes. */
export type Condition = { ifNoneMatch?: string | undefined; ifMatch?: string | undefined }

export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const noSuchKey = () => new S3Refusal(404, 'NoSuchKey')
const largestPage = 1000

type Page = { after: string; prefix: string; most: number }

/** A bucket in memory with S3's consistency guarantees; calls are atomic. */
export type Objects = ReturnType<typeof objectsInMemory>

export function objectsInMemory(nowMs: () => number) {
  const kept = new Map<string, StoredObject>()

  function get(key: string): StoredObject {
    const object = kept.get(key)
    if (!object) throw noSuchKey()
    return object
  }

  function check(key: string, { ifNoneMatch, ifMatch }: Condition) {
    const etag = kept.get(key)?.etag
    if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Refusal(501, 'NotImplemented')
    if (ifNoneMatch === '*' && etag !== undefined) throw new S3Refusal(412, 'PreconditionFailed')
    if (ifMatch === undefined) return
    if (etag === undefined) throw noSuchKey()
    if (ifMatch !== '*' && unquoted(ifMatch) !== unquoted(etag))
      throw new S3Refusal(412, 'PreconditionFailed')
  }

  function put(key: string, bytes: Buffer, type: string, condition: Condition): StoredObject {
    check(key, condition)
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    const object = { bytes, etag, type, modifiedAtMs: nowMs() }
    kept.set(key, object)
    return object
  }

  /** As in S3, deleting a missing object succeeds, unless a version is named. */
  function remove(key: string, condition: Condition): void {
    check(key, condition)
    kept.delete(key)
  }

  function list({ prefix, after, most }: Page): { keys: string[]; isTruncated: boolean } {
    const size = Math.min(most, largestPage)
    const behind = [...kept.keys()].filter(
      (key) => key.startsWith(prefix) && (after === '' || compareBytes(key, after) > 0),
    )
    const keys = behind.sort(compareBytes).slice(0, size)
    return { keys, isTruncated: keys.length < behind.length }
  }

  const texts = () =>
    new Map(
      [...kept].sort(([a], [b]) => compareBytes(a, b)).map(([key, { bytes }]) => [key, bytes.toString()]),
    )

  function snapshot(): () => void {
    const then = [...kept]
    return () => {
      kept.clear()
      for (const [key, object] of then) kept.set(key, object)
    }
  }

  return { get, put, remove, list, texts, snapshot }
}

const unquoted = (etag: string) => etag.replaceAll('"', '')
