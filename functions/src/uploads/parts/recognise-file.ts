import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { type BookFile, bookFileKinds } from '@lorecircle/shared/media/book-file'
import { fileKindOf, whyNoBookFile } from '@lorecircle/shared/media/file-kind'
import type { ReadBytes } from '@lorecircle/shared/media/read-bytes'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import type { UnfinishedUpload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../../services/services.ts'
import { readableName } from './readable-name.ts'
import { gone } from './unfinished.ts'

/** The record of a file that lies there whole, by what its own bytes say it is. What is no eBook is removed. */
export async function recogniseFile(services: Services, upload: UnfinishedUpload): Promise<BookFile> {
  const place = { Bucket: services.env.UPLOADS_BUCKET, Key: upload.key }
  const sizeInBytes = await sizeOf(services, place)
  const read = reader(services, place)
  const kind = sizeInBytes === upload.sizeInBytes ? await fileKindOf(sizeInBytes, read) : null
  if (kind === null) {
    const why = await whyNoBookFile(sizeInBytes, read)
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
    if (isMissing(error)) throw gone()
    throw error
  }
}

const reader =
  ({ s3 }: Services, place: Place): ReadBytes =>
  async (start, end) => {
    if (end <= start) return new Uint8Array()
    const { Body } = await s3.send(new GetObjectCommand({ ...place, Range: `bytes=${start}-${end - 1}` }))
    return (await Body?.transformToByteArray()) ?? new Uint8Array()
  }
