import { PutObjectCommand } from '@aws-sdk/client-s3'
import { type Image, imagePath, imageTypes } from '@lorecircle/shared/media/image'
import { isConflict, isPrecondition } from '@lorecircle/shared/storage/s3-errors'
import type { Services } from '../services/services.ts'
import type { EncodedImage } from './encode-image.ts'

/** Puts the encoded files where readers get them. They are named by their content, so none is ever replaced. */
export async function publishImage(
  services: Services,
  { image, files }: EncodedImage,
  alt: string,
): Promise<Image> {
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
        // The same picture was there, or is being put there at this moment.
        if (!isPrecondition(error) && !isConflict(error)) throw error
      }
    }),
  )
  return { ...image, alt }
}
