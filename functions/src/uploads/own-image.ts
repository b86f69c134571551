import { HeadObjectCommand } from '@aws-sdk/client-s3'
import type { Image } from '@lorecircle/shared/media/image'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import { imageDoc } from '@lorecircle/shared/upload/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { coverUrlHash } from '../media/cover-url.ts'
import type { Services } from '../services/services.ts'

/**
 * The image of a URL; null for empty text. Only the author's own uploads are accepted, since pages contain no file
 * that the platform has not re-encoded. `kept` is what the page already uses.
 */
export async function findOwnImage(
  documents: Documents,
  sub: string,
  { url, alt, kept }: { url: string; alt: string; kept: readonly (Image | null)[] },
): Promise<Image | null> {
  if (url.trim() === '') return null
  const hash = coverUrlHash(url.trim())
  const image =
    hash === null
      ? null
      : (kept.find((image) => image?.hash === hash) ?? (await documents.read(imageDoc(sub, hash)))?.value)
  if (!image) {
    throw new VisibleError(
      400,
      'picture.foreign',
      'Only pictures that you have uploaded here can be shown. Upload this one instead.',
    )
  }
  return { ...image, alt: alt.trim() }
}

export async function isStored({ s3, env }: Pick<Services, 's3' | 'env'>, Key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: env.UPLOADS_BUCKET, Key }))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
