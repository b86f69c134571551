import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { calls } from '@lorecircle/shared/registry/calls'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import { uploadLimits } from '@lorecircle/shared/upload/calls'
import { imageDoc, uploadDoc } from '@lorecircle/shared/upload/stored'
import type { Upload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { coverUrl } from '../media/cover-url.ts'
import { hashOfKey } from '../media/hash-of-key.ts'
import type { Services } from '../services/services.ts'
import { encodeImage } from './encode-image.ts'
import { publishImage } from './publish-image.ts'
import { refusePictureRush } from './refuse-full-store.ts'
import { isOwnUpload } from './upload-rules.ts'

/** Makes what arrived anew, and only the new picture becomes public. Asked again, it answers what it made. */
export const acceptUpload = (services: Services) =>
  accountEndpoint(calls.acceptUpload, {
    async run({ account, author: { sub }, input }) {
      const { key, uploadType } = input
      if (!isOwnUpload(sub, uploadType, key)) {
        throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
      }
      const document = uploadDoc(sub, hashOfKey(key))
      const known = await services.documents.read(document)
      if (known) return shown(services, known.value)
      await refusePictureRush(services, account)
      const bytes = await uploadedBytes(services, key, uploadLimits[uploadType].maxBytes)
      const image = await publishImage(services, await encodeImage(bytes), input.alt?.trim() ?? '')
      const upload: Upload = { key, image, file: null, at: services.now().toISOString() }
      await services.documents.write(document, upload)
      await services.documents.write(imageDoc(sub, image.hash), image)
      return shown(services, upload)
    },
  })

const shown = ({ origin }: Services, { image }: Upload) => ({
  image,
  imageUrl: image && coverUrl(origin, image),
})

async function uploadedBytes(services: Services, key: string, maxBytes: number): Promise<Buffer> {
  const place = { Bucket: services.env.UPLOADS_BUCKET, Key: key }
  try {
    const { ContentLength = 0 } = await services.s3.send(new HeadObjectCommand(place))
    if (ContentLength > maxBytes) throw new VisibleError(400, 'upload.too_large', 'This file is too large.')
    const { Body } = await services.s3.send(new GetObjectCommand(place))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new VisibleError(404, 'upload.missing', 'This file has not arrived. Upload it again.')
  }
}
