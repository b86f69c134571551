import { ListPartsCommand } from '@aws-sdk/client-s3'
import { calls } from '@lorecircle/shared/registry/calls'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import type { UnfinishedUpload } from '@lorecircle/shared/upload/upload'
import { accountEndpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services/services.ts'
import { multipartLocation, readUnfinishedUpload, uploadEndedError } from './unfinished.ts'

/** A stored part. The checksum is the base64 SHA-256 that was signed. */
export type UploadedPart = { number: number; sizeInBytes: number; checksum: string; etag: string }

/** In order; null if the store has no such upload, since it was completed or aborted. */
export async function listUploadedParts(
  services: Services,
  upload: UnfinishedUpload,
): Promise<UploadedPart[] | null> {
  try {
    return await Array.fromAsync(everyPart(services, upload))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Paginates by hand: S3 also returns a next marker on the last page, which the SDK's pagination would follow forever.
 */
async function* everyPart(services: Services, upload: UnfinishedUpload): AsyncGenerator<UploadedPart> {
  let after: string | undefined
  do {
    const page = await services.s3.send(
      new ListPartsCommand({ ...multipartLocation(services, upload), PartNumberMarker: after }),
    )
    for (const { PartNumber = 0, Size = 0, ChecksumSHA256 = '', ETag = '' } of page.Parts ?? []) {
      yield { number: PartNumber, sizeInBytes: Size, checksum: ChecksumSHA256, etag: ETag }
    }
    after = page.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (after !== undefined)
}

export const uploadedPartsEndpoint = (services: Services) =>
  accountEndpoint(calls.heldParts, {
    async run({ author: { sub }, input: { id } }) {
      const held = await listUploadedParts(services, await readUnfinishedUpload(services, sub, id))
      if (held === null) throw uploadEndedError()
      return { parts: held.map(({ number, checksum }) => ({ number, checksum })) }
    },
  })
