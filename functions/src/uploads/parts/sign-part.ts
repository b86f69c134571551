import { UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { calls } from '@lorecircle/shared/registry/calls'
import { lengthOf, type PartPlan, partAt, type UploadPart } from '@lorecircle/shared/upload/part-plan'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services/services.ts'
import { placeOf, unfinishedUpload } from './unfinished.ts'

const expiresInSeconds = 300

/** A PUT of one part: exactly its key, number, length and checksum. */
export const signPart = (services: Services) =>
  accountEndpoint(calls.signPart, {
    async run({ author: { sub }, input: { id, number, checksum } }) {
      const upload = await unfinishedUpload(services, sub, id)
      const url = await getSignedUrl(
        services.s3,
        new UploadPartCommand({
          ...placeOf(services, upload),
          PartNumber: number,
          ContentLength: lengthOf(partIn(upload, number)),
          ChecksumSHA256: checksum,
        }),
        {
          expiresIn: expiresInSeconds,
          // As a header, not in the query: a PUT has to carry it as it was signed.
          unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
          signableHeaders: new Set(['host', 'content-length', 'x-amz-checksum-sha256']),
        },
      )
      return { url, headers: { 'x-amz-checksum-sha256': checksum } }
    },
  })

function partIn(plan: PartPlan, number: number): UploadPart {
  try {
    return partAt(plan, number)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new VisibleError(400, 'part.unknown', 'This file has no such part. Choose the file again.')
  }
}
