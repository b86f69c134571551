import { createHash } from 'node:crypto'
import { type Image, imagePath } from '@lorecircle/shared/media/image'

export const coverUrl = (origin: string, cover: Image | null): string =>
  cover === null ? '' : `${origin}${imagePath(cover.hash, Math.max(...cover.widths), 'jpg')}`

/** The picture that such a URL names, or null for one that is not ours. */
export const coverUrlHash = (url: string): string | null =>
  /\/media\/([a-f0-9]{32})-\d+\.(?:avif|jpg)$/.exec(url)?.[1] ?? null

/** An uploaded object's key as its record's key holds it: without slashes, and of one length. */
export const hashUploadKey = (key: string): string => createHash('sha256').update(key).digest('hex')
