import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { listObjects } from '@lorecircle/shared/storage/s3-errors'

type Place = { s3: S3Client; bucket: string }

/** Takes away all that lies below a prefix, former versions and what marks a delete with it, where there are any. */
export async function leaveNothing({ s3, bucket }: Place, prefix: string): Promise<void> {
  const remove = (Key: string, VersionId?: string) =>
    s3.send(new DeleteObjectCommand({ Bucket: bucket, Key, ...(VersionId && { VersionId }) }))
  for (const { key, versionId } of await versionsBelow({ s3, bucket }, prefix)) await remove(key, versionId)
  const left = await Array.fromAsync(listObjects(s3, bucket, prefix))
  await inParallel(8, left, ({ key }) => remove(key))
}

type Version = { key: string; versionId: string | undefined }
type Marker = { KeyMarker?: string; VersionIdMarker?: string }

/** None where the store has no versions to tell of. */
async function versionsBelow(place: Place, prefix: string, after: Marker = {}): Promise<Version[]> {
  const asked = new ListObjectVersionsCommand({ Bucket: place.bucket, Prefix: prefix, ...after })
  const page = await place.s3.send(asked).catch(unknown)
  if (page === null) return []
  const { Versions = [], DeleteMarkers = [], NextKeyMarker, NextVersionIdMarker } = page
  const found = [...Versions, ...DeleteMarkers].map(({ Key = '', VersionId: versionId }) => ({
    key: Key,
    versionId,
  }))
  if (!NextKeyMarker) return found
  const next = {
    KeyMarker: NextKeyMarker,
    ...(NextVersionIdMarker && { VersionIdMarker: NextVersionIdMarker }),
  }
  return [...found, ...(await versionsBelow(place, prefix, next))]
}

function unknown(error: unknown): null {
  if (error instanceof S3ServiceException || error instanceof SyntaxError) return null
  throw error
}
