import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { calls } from '@lorecircle/shared/registry/calls'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import {
  defaultPartBytes,
  largestFileInBytes,
  type PartPlan,
  partAt,
  partLengthInBytes,
  type UnfinishedUpload,
  type UploadPart,
} from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services/services.ts'
import { assertStorageQuota, ebookKey } from '../upload-rules.ts'
import {
  deleteUnfinishedUpload,
  listUnfinishedUploads,
  multipartLocation,
  readUnfinishedUpload,
} from './unfinished.ts'

/** Cap on open uploads per author. The oldest is dropped first. */
const mostUnfinished = 20

export const beginUpload = (services: Services) =>
  accountEndpoint(calls.beginUpload, {
    async run({ account, author: { sub }, input: { fileName, sizeInBytes } }) {
      if (sizeInBytes > largestFileInBytes) {
        const mostMegabytes = largestFileInBytes / 1024 ** 2
        throw new VisibleError(400, 'upload.too_large', `An eBook can be at most ${mostMegabytes} MB.`)
      }
      const others = await listUnfinishedUploads(services, sub)
      for (const old of others.slice(0, Math.max(0, others.length - mostUnfinished + 1))) {
        await deleteUnfinishedUpload(services, sub, old)
      }
      await assertStorageQuota(services, account, sizeInBytes)
      const id = services.newId()
      const key = ebookKey(sub, id)
      const { UploadId: storeId } = await services.s3.send(
        new CreateMultipartUploadCommand({
          Bucket: services.env.UPLOADS_BUCKET,
          Key: key,
          ChecksumAlgorithm: 'SHA256',
        }),
      )
      if (storeId === undefined) throw new Error(`the store began nothing at ${key}`)
      const at = services.now().toISOString()
      const upload: UnfinishedUpload = {
        id,
        key,
        storeId,
        fileName,
        sizeInBytes,
        at,
        partBytes: defaultPartBytes,
      }
      await services.documents.create(unfinishedUploadDoc(sub, id), upload)
      return { id, partBytes: upload.partBytes }
    },
  })

const expiresInSeconds = 300

export const signPart = (services: Services) =>
  accountEndpoint(calls.signPart, {
    async run({ author: { sub }, input: { id, number, checksum } }) {
      const upload = await readUnfinishedUpload(services, sub, id)
      const url = await getSignedUrl(
        services.s3,
        new UploadPartCommand({
          ...multipartLocation(services, upload),
          PartNumber: number,
          ContentLength: partLengthInBytes(partIn(upload, number)),
          ChecksumSHA256: checksum,
        }),
        {
          expiresIn: expiresInSeconds,
          // The checksum is a header rather than a query parameter, so that a PUT must send it as signed.
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
