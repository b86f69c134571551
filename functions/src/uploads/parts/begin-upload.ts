import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { calls } from '@lorecircle/shared/registry/calls'
import { largestFileInBytes, usualPartBytes } from '@lorecircle/shared/upload/part-plan'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import type { UnfinishedUpload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services/services.ts'
import { refuseFullStore } from '../refuse-full-store.ts'
import { ebookKey } from '../upload-rules.ts'
import { endUpload, unfinishedOf } from './unfinished.ts'

/** Far more than anybody leaves lying; beyond it the oldest makes room. */
const mostUnfinished = 20

/** Opens a private place for one file, to be sent in parts. */
export const beginUpload = (services: Services) =>
  accountEndpoint(calls.beginUpload, {
    async run({ account, author: { sub }, input: { fileName, sizeInBytes } }) {
      if (sizeInBytes > largestFileInBytes) {
        const mostMegabytes = largestFileInBytes / 1024 ** 2
        throw new VisibleError(400, 'upload.too_large', `An eBook can be at most ${mostMegabytes} MB.`)
      }
      const others = await unfinishedOf(services, sub)
      for (const old of others.slice(0, Math.max(0, others.length - mostUnfinished + 1))) {
        await endUpload(services, sub, old)
      }
      await refuseFullStore(services, account, sizeInBytes)
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
        partBytes: usualPartBytes,
      }
      await services.documents.create(unfinishedUploadDoc(sub, id), upload)
      return { id, partBytes: upload.partBytes }
    },
  })
