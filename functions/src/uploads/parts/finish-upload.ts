import { basename } from 'node:path/posix'
import {
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3'
import { type BookFile, bookFileKinds } from '@lorecircle/shared/media/book-file'
import { bookFileProblemMessage, detectFileKind, type ReadBytes } from '@lorecircle/shared/media/file-kind'
import { calls } from '@lorecircle/shared/registry/calls'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import { unfinishedUploadDoc, uploadDoc } from '@lorecircle/shared/upload/stored'
import { listUploadParts, partLengthInBytes, type UnfinishedUpload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../../http/endpoint.ts'
import { hashUploadKey } from '../../media/cover-url.ts'
import type { Services } from '../../services/services.ts'
import { isStampable, stampStoredFile } from '../stamp-stored.ts'
import { ebookKey } from '../upload-rules.ts'
import { listUploadedParts, type UploadedPart } from './list-parts.ts'
import { multipartLocation, readUnfinishedUpload, uploadEndedError } from './unfinished.ts'

/** These reverse the text after them, so that a name shows another extension than it has. */
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

const unwanted = new RegExp(`[\\p{Cc}\\p{Cs}\\ufeff${directions}"<>:|?*]`, 'gu')

const reader =
  ({ s3 }: Services, place: Place): ReadBytes =>
  async (start, end) => {
    if (end <= start) return new Uint8Array()
    const { Body } = await s3.send(new GetObjectCommand({ ...place, Range: `bytes=${start}-${end - 1}` }))
    return (await Body?.transformToByteArray()) ?? new Uint8Array()
  }

/**
 * Assembles the parts of a file and validates it before a book can use it. Idempotent: every step can be repeated.
 */
export const finishUpload = (services: Services) =>
  accountEndpoint(calls.finishUpload, {
    async run({ author: { sub }, input: { id } }) {
      const { documents } = services
      const accepted = uploadDoc(sub, hashUploadKey(ebookKey(sub, id)))
      const known = await documents.read(accepted)
      if (known?.value.file) return { file: known.value.file }
      const upload = await readUnfinishedUpload(services, sub, id)
      const held = await listUploadedParts(services, upload)
      if (held !== null) await putTogether(services, upload, held)
      const file = await recogniseOrEnd(services, sub, upload)
      const at = services.now().toISOString()
      await documents.write(accepted, { key: upload.key, image: null, file, at })
      await documents.remove(unfinishedUploadDoc(sub, id))
      await tryStamp(services, sub, file)
      return { file }
    },
  })

async function putTogether(
  services: Services,
  upload: UnfinishedUpload,
  held: UploadedPart[],
): Promise<void> {
  const sizes = new Map(held.map(({ number, sizeInBytes }) => [number, sizeInBytes]))
  const parts = listUploadParts(upload)
  const missing = parts.filter((part) => sizes.get(part.number) !== partLengthInBytes(part))
  if (missing.length > 0 || held.length !== parts.length) {
    throw new VisibleError(
      409,
      'upload.unfinished',
      'Parts of this file have not arrived yet. Continue the upload.',
      { missing: missing.map(({ number }) => number) },
    )
  }
  const Parts = held.map(({ number, etag, checksum }) => ({
    PartNumber: number,
    ETag: etag,
    ChecksumSHA256: checksum,
  }))
  try {
    await services.s3.send(
      new CompleteMultipartUploadCommand({
        ...multipartLocation(services, upload),
        MultipartUpload: { Parts },
      }),
    )
  } catch (error) {
    // Another request has completed or aborted the upload; the stored object shows which.
    if (!isMissing(error)) throw error
  }
}

async function recogniseOrEnd(services: Services, sub: string, upload: UnfinishedUpload): Promise<BookFile> {
  try {
    return await recogniseFile(services, upload)
  } catch (error) {
    if (error instanceof VisibleError) await services.documents.remove(unfinishedUploadDoc(sub, upload.id))
    throw error
  }
}

/** Checks now, not at the first download, whether readers' names can be written into the file. */
async function tryStamp(services: Services, sub: string, file: BookFile): Promise<void> {
  if (!isStampable(file)) return
  try {
    await stampStoredFile(services, sub, file, { name: 'Reader', orderId: file.key, on: services.now() })
  } catch (error) {
    // The upload is complete, and the first download tries again.
    services.log('stamp.check_failed', { sub, error: String(error) })
  }
}

async function recogniseFile(services: Services, upload: UnfinishedUpload): Promise<BookFile> {
  const place = { Bucket: services.env.UPLOADS_BUCKET, Key: upload.key }
  const sizeInBytes = await sizeOf(services, place)
  const read = reader(services, place)
  const kind = sizeInBytes === upload.sizeInBytes ? await detectFileKind(sizeInBytes, read) : null
  if (kind === null) {
    const why = await bookFileProblemMessage(sizeInBytes, read)
    await services.s3.send(new DeleteObjectCommand(place))
    throw new VisibleError(400, 'upload.not_an_ebook', why)
  }
  const { ending, contentType } = bookFileKinds[kind]
  return { key: upload.key, name: readableName(upload.fileName, ending), sizeInBytes, contentType }
}

type Place = { Bucket: string; Key: string }

async function sizeOf({ s3 }: Services, place: Place): Promise<number> {
  try {
    const { ContentLength = 0 } = await s3.send(new HeadObjectCommand(place))
    return ContentLength
  } catch (error) {
    if (isMissing(error)) throw uploadEndedError()
    throw error
  }
}

/** File name for readers: no path, no control characters, the right extension, at most 120 characters. */
export function readableName(fileName: string, ending: string): string {
  const name = basename(fileName.replaceAll('\\', '/'))
    .replace(unwanted, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, 120)
    // Half of a surrogate pair.
    .replace(/\p{Cs}$/u, '')
  return `${name || 'book'}${ending}`
}
