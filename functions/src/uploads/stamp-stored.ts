import { GetObjectCommand } from '@aws-sdk/client-s3'
import { type BookFile, bookFileKinds, maxStampedBytes } from '@lorecircle/shared/media/book-file'
import { calls } from '@lorecircle/shared/registry/calls'
import { stampRefusalDoc } from '@lorecircle/shared/upload/stored'
import type { StampRefusal } from '@lorecircle/shared/upload/upload'
import type { Stamp } from '../ebooks/stamp.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import { hashUploadKey } from '../media/cover-url.ts'
import type { Services } from '../services/services.ts'

const stampable: ReadonlySet<string> = new Set([
  bookFileKinds.epub.contentType,
  bookFileKinds.pdf.contentType,
])

export const isStampable = ({ sizeInBytes, contentType }: BookFile): boolean =>
  sizeInBytes <= maxStampedBytes && stampable.has(contentType)

/** `refusal`: why the file cannot be stamped, if this call found out; null if it was known. */
export type StoredStamp =
  | { isStamped: true; bytes: Uint8Array }
  | { isStamped: false; refusal: StampRefusal | null }

/**
 * Stamps an author's stored file. A file that cannot be stamped is remembered by its key and not tried again. Runs
 * one at a time, since each takes a large part of the process's memory. Throws if the store or the worker fails.
 */
export const stampStoredFile = (
  services: Services,
  sub: string,
  file: BookFile,
  stamp: Stamp,
): Promise<StoredStamp> => oneAtATime(() => tryToStamp(services, sub, file, stamp))

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = before.then(work)
  before = turn.catch(() => {})
  return turn
}
let before: Promise<unknown> = Promise.resolve()

/**
 * Reads an earlier refusal only in this file's turn, so that requests queued behind a refused file do not try it
 * again.
 */
async function tryToStamp(
  services: Services,
  sub: string,
  file: BookFile,
  stamp: Stamp,
): Promise<StoredStamp> {
  const { documents, s3, env } = services
  const document = stampRefusalDoc(sub, hashUploadKey(file.key))
  if ((await documents.read(document)) !== null) return { isStamped: false, refusal: null }
  const [{ stampInWorker }, stored] = await Promise.all([
    // Lazy: most calls need no worker.
    import('../ebooks/stamp-in-worker.ts'),
    s3.send(new GetObjectCommand({ Bucket: env.UPLOADS_BUCKET, Key: file.key })),
  ])
  const bytes = new Uint8Array((await stored.Body?.transformToByteArray()) ?? [])
  const stamped = await stampInWorker(bytes, file.contentType, stamp)
  if (stamped.isStamped) return stamped
  const { why } = stamped
  const refusal = { key: file.key, fileName: file.name, why, at: services.now().toISOString() }
  const isNew = (await documents.create(document, refusal)) !== null
  return { isStamped: false, refusal: isNew ? refusal : null }
}

export const stampRefusals = ({ documents }: Services) =>
  accountEndpoint(calls.stampRefusals, {
    async run({ author: { sub } }) {
      const found = await documents.readAll(stampRefusalDoc, stampRefusalDoc.within(sub))
      return { refusals: found.map(({ value: { key, why } }) => ({ key, why })) }
    },
  })
