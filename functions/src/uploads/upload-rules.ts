import { createHash } from 'node:crypto'
import { type UploadType, uploadLimits } from '@lorecircle/shared/upload/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'

const what = { book: 'A cover', profile: 'A profile picture' } as const

/** Refuses, before a byte is sent, what would not be accepted anyway. */
export function checkDeclared(
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

/** Where an author's files lie: readers see the address of an eBook, so that it tells no name and no account. */
export const filesFolderOf = (sub: string): string =>
  `${createHash('sha256').update(`files of ${sub}`).digest('hex').slice(0, 32)}/`

/** `{files folder}Covers/{id}-my-cover.png`: the author's own folder, unique, spaces as hyphens (B5-26). */
export function uploadKey(sub: string, uploadType: UploadType, fileName: string, id: string): string {
  const name = fileName
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[.-]+/, '')
    .slice(-100)
  return `${filesFolderOf(sub)}${folders[uploadType]}/${id}-${name || 'file'}`
}

/** Where an eBook's file lies. Its name is the record's, so that its place can be told from the upload's id alone. */
export const ebookKey = (sub: string, id: string): string => `${filesFolderOf(sub)}Files/${id}`

/** Is the key one that `uploadKey` gave this author for this kind of upload? */
export const isOwnUpload = (sub: string, uploadType: UploadType, key: string): boolean =>
  key.startsWith(`${filesFolderOf(sub)}${folders[uploadType]}/`)

/** The key of a file that was uploaded when keys still held the author's name → one without it. */
export const withoutName = (sub: string, key: string): string =>
  key.startsWith(`${sub}.`)
    ? `${filesFolderOf(sub)}Files/${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
    : key
