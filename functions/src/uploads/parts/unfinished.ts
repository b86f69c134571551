import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3'
import { calls } from '@lorecircle/shared/registry/calls'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import type { UnfinishedUpload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services/services.ts'

export const uploadEndedError = () =>
  new VisibleError(404, 'upload.gone', 'This upload has ended. Choose the file again to begin anew.')

/** Throws a VisibleError 404 for an upload that has ended or is another author's. */
export async function readUnfinishedUpload(
  { documents }: Services,
  sub: string,
  id: string,
): Promise<UnfinishedUpload> {
  const stored = await documents.read(unfinishedUploadDoc(sub, id))
  if (stored === null) throw uploadEndedError()
  return stored.value
}

export async function listUnfinishedUploads(
  { documents }: Services,
  sub: string,
): Promise<UnfinishedUpload[]> {
  const all = await documents.readAll(unfinishedUploadDoc, unfinishedUploadDoc.within(sub))
  return all.map(({ value }) => value)
}

export const multipartLocation = ({ env }: Services, { key, storeId }: UnfinishedUpload) => ({
  Bucket: env.UPLOADS_BUCKET,
  Key: key,
  UploadId: storeId,
})

/** Removes its parts, then its record. Idempotent. */
export async function deleteUnfinishedUpload(
  services: Services,
  sub: string,
  upload: UnfinishedUpload,
): Promise<void> {
  try {
    await services.s3.send(new AbortMultipartUploadCommand(multipartLocation(services, upload)))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await services.documents.remove(unfinishedUploadDoc(sub, upload.id))
}

/** Aborts an upload. Succeeds if it has already ended. */
export const abortUploadEndpoint = (services: Services) =>
  accountEndpoint(calls.leaveUpload, {
    async run({ author: { sub }, input: { id } }) {
      const stored = await services.documents.read(unfinishedUploadDoc(sub, id))
      if (stored) await deleteUnfinishedUpload(services, sub, stored.value)
      return {}
    },
  })
