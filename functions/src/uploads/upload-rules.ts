import { createHash } from 'node:crypto'
import { type Account, hasPaid } from '@lorecircle/shared/account/account'
import { listObjects } from '@lorecircle/shared/storage/s3-errors'
import { type UploadType, uploadLimits } from '@lorecircle/shared/upload/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { quotas } from '../limits/limits.ts'
import type { Services } from '../services/services.ts'
import { listUnfinishedUploads } from './parts/unfinished.ts'

const what = { book: 'A cover', profile: 'A profile picture' } as const

export function validateDeclaredUpload(
  uploadType: UploadType,
  { contentType, size }: { contentType: string; size: number },
) {
  const { types, maxBytes } = uploadLimits[uploadType]
  if (!types.some((type) => type === contentType)) {
    throw new VisibleError(
      400,
      'upload.type',
      `${what[uploadType]} must be a JPEG, PNG, WebP or AVIF picture.`,
    )
  }
  if (size > maxBytes) {
    throw new VisibleError(
      400,
      'upload.too_large',
      `${what[uploadType]} can be at most ${maxBytes / 1024 / 1024} MB.`,
    )
  }
}

const folders = { book: 'Covers', profile: 'Profile' } as const

/** Hashed: readers see the address of an eBook, which must not reveal a name or account. */
export const authorFilesFolder = (sub: string): string =>
  `${createHash('sha256').update(`files of ${sub}`).digest('hex').slice(0, 32)}/`

/** `{files folder}Covers/{id}-my-cover.png`: the author's own folder, unique, spaces as hyphens (B5-26). */
export function uploadKey(sub: string, uploadType: UploadType, fileName: string, id: string): string {
  const name = fileName
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[.-]+/, '')
    .slice(-100)
  return `${authorFilesFolder(sub)}${folders[uploadType]}/${id}-${name || 'file'}`
}

/** The file has the record's id as its name, so that its key follows from the upload's id alone. */
export const ebookKey = (sub: string, id: string): string => `${authorFilesFolder(sub)}Files/${id}`

export const isOwnUpload = (sub: string, uploadType: UploadType, key: string): boolean =>
  key.startsWith(`${authorFilesFolder(sub)}${folders[uploadType]}/`)

/** Maps an old key, which contained the author's id, to one without it. */
export const anonymizeUploadKey = (sub: string, key: string): string =>
  key.startsWith(`${sub}.`)
    ? `${authorFilesFolder(sub)}Files/${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
    : key

/** Throws if the file exceeds the author's quota, for today or in total. */
export async function assertStorageQuota(services: Services, account: Account, size: number): Promise<void> {
  const isPaid = hasPaid(account)
  const { fileBytes } = isPaid ? quotas.author : quotas.unpaid
  let stored = 0
  for (const prefix of [authorFilesFolder(account.sub), account.folder]) {
    const files = listObjects(services.s3, services.env.UPLOADS_BUCKET, prefix)
    for await (const { sizeInBytes } of files) stored += sizeInBytes
  }
  for (const upload of await listUnfinishedUploads(services, account.sub)) stored += upload.sizeInBytes
  if (stored + size > fileBytes) {
    throw new VisibleError(
      403,
      'upload.full',
      isPaid
        ? 'Your files have reached the 100 GB that an account can keep. Please write to us.'
        : `Before a membership begins, pictures and files can take up ${fileBytes / 1024 ** 2} MB in all. Begin your membership to upload more.`,
    )
  }
  const limit = rateLimitFor(isPaid ? 'author.bytes' : 'unpaid.bytes', account.sub)
  if (await isWithinLimits(services, [{ ...limit, amount: size }])) return
  throw new VisibleError(
    429,
    'upload.flooded',
    'That is as much as can be uploaded in a day. Please go on tomorrow: what has arrived is kept.',
  )
}

export async function assertPictureRateLimit(services: Services, account: Account): Promise<void> {
  const isPaid = hasPaid(account)
  if (
    await isWithinLimits(services, [
      rateLimitFor(isPaid ? 'author.pictures' : 'unpaid.pictures', account.sub),
    ])
  )
    return
  throw new VisibleError(
    429,
    'upload.flooded',
    isPaid
      ? 'That is as many pictures as can be made in an hour. Please go on later: your file is kept.'
      : 'Before a membership begins, 20 pictures a day can be made. Please go on tomorrow: your file is kept.',
  )
}
