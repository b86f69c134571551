import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type Image, imagePath, imageTypes } from '@lorecircle/shared/media/image'
import { calls } from '@lorecircle/shared/registry/calls'
import { isConflict, isMissing, isPreconditionFailed } from '@lorecircle/shared/storage/s3-errors'
import { uploadLimits } from '@lorecircle/shared/upload/calls'
import { imageDoc, uploadDoc } from '@lorecircle/shared/upload/stored'
import type { Upload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { coverUrl, hashUploadKey } from '../media/cover-url.ts'
import type { Services } from '../services/services.ts'
import { type EncodedImage, encodeImage } from './encode-image.ts'
import {
  assertPictureRateLimit,
  assertStorageQuota,
  isOwnUpload,
  uploadKey,
  validateDeclaredUpload,
} from './upload-rules.ts'

/** Re-encodes an upload and publishes only the new image. Idempotent. */
export const acceptUpload = (services: Services) =>
  accountEndpoint(calls.acceptUpload, {
    async run({ account, author: { sub }, input }) {
      const { key, uploadType } = input
      if (!isOwnUpload(sub, uploadType, key)) {
        throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
      }
      const document = uploadDoc(sub, hashUploadKey(key))
      const known = await services.documents.read(document)
      if (known) return shown(services, known.value)
      await assertPictureRateLimit(services, account)
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

/** Files are named by their content, so none is ever replaced. */
async function publishImage(services: Services, { image, files }: EncodedImage, alt: string): Promise<Image> {
  await Promise.all(
    files.map(async ({ width, format, bytes }) => {
      try {
        await services.s3.send(
          new PutObjectCommand({
            Bucket: services.env.SITE_BUCKET,
            Key: imagePath(image.hash, width, format).slice(1),
            Body: bytes,
            ContentType: imageTypes[format],
            CacheControl: 'public, max-age=31536000, immutable',
            IfNoneMatch: '*',
          }),
        )
      } catch (error) {
        // The same image exists, or is being written now.
        if (!isPreconditionFailed(error) && !isConflict(error)) throw error
      }
    }),
  )
  return { ...image, alt }
}

const expiresInSeconds = 300

/** Signs two private destinations for one file, each a PUT of exactly the declared key, type, length and checksum. */
export const generatePresignedUrl = (services: Services) =>
  accountEndpoint(calls.generatePresignedUrl, {
    async run({ account, author: { sub }, input }) {
      validateDeclaredUpload(input.uploadType, input)
      await assertStorageQuota(services, account, input.size)
      const key = uploadKey(sub, input.uploadType, input.fileName, services.newId())
      const signed = async (bucket: string) => ({
        url: await signedPut(services, bucket, key, input),
        bucket,
        key,
      })
      const places = [signed(services.env.UPLOADS_BUCKET), signed(services.env.MASTERS_BUCKET)] as const
      const [mine, master] = await Promise.all(places)
      const headers = { 'content-type': input.contentType, 'x-amz-checksum-sha256': input.checksum }
      return { author: mine, master, headers, url: mine.url, key }
    },
  })

type Declared = { contentType: string; size: number; checksum: string }

const signedPut = (
  services: Services,
  bucket: string,
  key: string,
  { contentType, size, checksum }: Declared,
) =>
  getSignedUrl(
    services.s3,
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      ContentType: contentType,
      ContentLength: size,
      ChecksumSHA256: checksum,
    }),
    {
      expiresIn: expiresInSeconds,
      // As headers, not in the query, so that a PUT has to send them as signed.
      unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-checksum-sha256']),
    },
  )
