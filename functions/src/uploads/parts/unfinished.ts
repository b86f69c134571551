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

/** Throws a VisibleError 404 for one that has ended, and for another author's. */
export async function readUnfinishedUpload(
  { documents }: Services,
  sub: string,
  id: string,
): Promise<UnfinishedUpload> {
  const stored = await documents.read(unfinishedUploadDoc(sub, id))
  if (stored === null) throw uploadEndedError()
  return stored.value
}

/** An author's, the oldest first. */
export async function listUnfinishedUploads(
  { documents }: Services,
  sub: string,
): Promise<UnfinishedUpload[]> {
  const all = await documents.readAll(unfinishedUploadDoc, unfinishedUploadDoc.within(sub))
  return all.map(({ value }) => value)
}

/** Where the store keeps the parts. */
export const multipartLocation = ({ env }: Services, { key, storeId }: UnfinishedUpload) => ({
  Bucket: env.UPLOADS_BUCKET,
  Key: key,
  UploadId: storeId,
})

/** Lets its parts go, and then what is known of it; can be repeated. */
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

/** An upload that its author gave up. One that has ended already is fine. */
export const abortUploadEndpoint = (services: Services) =>
  accountEndpoint(calls.leaveUpload, {
    async run({ author: { sub }, input: { id } }) {
      const stored = await services.documents.read(unfinishedUploadDoc(sub, id))
      if (stored) await deleteUnfinishedUpload(services, sub, stored.value)
      return {}
    },
  })
